import { type ComponentType, lazy, Suspense } from 'react';
import { sentenceOf, Unreachable } from '#desk/api/api.ts';
import { latePart } from '#desk/api/late-part.ts';
import { Button } from '#desk/ui/Button.tsx';
import { Notice } from '#desk/ui/Notice.tsx';

/** A screen, or most of one, that is loaded when it is opened, so that the list loads sooner. */
export function lateScreen<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Late = lazy(async () => {
    try {
      return { default: await latePart(load) };
    } catch (error) {
      return { default: () => <NotFetched error={error} /> };
    }
  }) as unknown as ComponentType<Props>;
  return (props: Props) => (
    <Suspense>
      <Late {...props} />
    </Suspense>
  );
}

function NotFetched({ error }: { error: unknown }) {
  const title =
    error instanceof Unreachable
      ? 'No connection, and this screen hasn’t been opened on this device before.'
      : sentenceOf(error);
  return (
    <Notice icon="offline" title={title}>
      <Button onClick={() => location.reload()}>Reload</Button>
    </Notice>
  );
}
