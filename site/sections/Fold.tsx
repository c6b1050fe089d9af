import type { ReactNode } from 'react';
import { Icon } from '#site/ui/Icon.tsx';

type Props = { summary: string; className?: string | undefined; children: ReactNode };

/** What a page of many services folds on phones: many-services.css opens it in wide windows. */
export function Fold({ summary, className, children }: Props) {
  return (
    <details className={className} data-fold="">
      <summary>
        {summary}
        <Icon name="open" />
      </summary>
      {children}
    </details>
  );
}
