import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatError } from '#desk/api/api.ts';
import { Button } from './Button.tsx';
import { Icon, type IconName } from './Icon.tsx';
import styles from './Notice.module.css';

interface Props {
  icon: IconName;
  title: string;
  children?: ReactNode;
}

/** In place of what is not there: an empty list, something that could not be loaded. */
export function Notice({ icon, title, children }: Props) {
  return (
    <div className={styles.notice}>
      <Icon name={icon} className={styles.icon} />
      <p className={styles.title}>{title}</p>
      {children}
    </div>
  );
}

interface FailureProps {
  query: Pick<UseQueryResult, 'failureReason' | 'isFetching' | 'refetch'>;
  children?: ReactNode;
}

interface LoadedProps<Data> {
  query: UseQueryResult<Data>;
  /** Of the line that says that it's on its way. */
  className?: string | undefined;
  children: (data: Data) => ReactNode;
}

/** What was read, or that it's on its way, or why it isn't there. */
export function Loaded<Data>({ query, className, children }: LoadedProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  if (query.error) return <LoadFailure query={query} />;
  return (
    <p role="status" className={className}>
      Loading…
    </p>
  );
}

/** In place of what could not be loaded, with another try. */
export function LoadFailure({ query, children }: FailureProps) {
  return (
    <Notice icon="offline" title={formatError(query.failureReason)}>
      {children}
      <Button busy={query.isFetching} onClick={() => query.refetch()}>
        Try again
      </Button>
    </Notice>
  );
}
