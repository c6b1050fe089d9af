import { cloneElement, type ReactElement } from 'react';
import type { QuoteField } from '#shared/quote-request.ts';
import { Icon } from '#site/ui/Icon.tsx';
import styles from './Field.module.css';

type Props = {
  field: QuoteField;
  label: string;
  error: string | undefined;
  /** Across both columns of the form. */
  wide?: boolean;
  /** The control; it is given its id and, with an error, what ties it to the message. */
  children: ReactElement<Record<string, unknown>>;
};

/** Label, control and error message, tied by ids. The server finds `data-field` and `data-error` to fill them in. */
export function Field({ field, label, error, wide, children }: Props) {
  const errorId = `${field}-error`;
  const control = {
    id: field,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error && errorId,
  };
  return (
    <div className={`${styles.field} ${wide ? styles.wide : ''}`} data-field={field}>
      <label htmlFor={field}>{label}</label>
      {cloneElement(children, control)}
      <p className={styles.error} id={errorId} data-error hidden={!error}>
        <Icon name="warning" className={styles.icon} />
        <span>{error}</span>
      </p>
    </div>
  );
}
