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

/** Replaces missing content: an empty list, or something that could not be loaded. */
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
  /** The class of the loading message. */
  className?: string | undefined;
  children: (data: Data) => ReactNode;
}

/** Shows the data of a query, or that it is loading, or the error. */
export function Loaded<Data>({ query, className, children }: LoadedProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  if (query.error) return <LoadFailure query={query} />;
  return (
    <p role="status" className={className}>
      Loading…
    </p>
  );
}

/** Replaces content that could not be loaded, with a button to retry. */
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
