import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { sentenceOf } from '#desk/api/api.ts';
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

/** In place of what could not be loaded, with another try. */
export function LoadFailure({ query, children }: FailureProps) {
  return (
    <Notice icon="offline" title={sentenceOf(query.failureReason)}>
      {children}
      <Button busy={query.isFetching} onClick={() => query.refetch()}>
        Try again
      </Button>
    </Notice>
  );
}
