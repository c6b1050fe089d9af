import { cloneElement, type ReactElement } from 'react';
import type { QuoteField } from '#shared/quote-request.ts';
import controlStyles from '#site/ui/control.module.css';
import { FieldError } from '#site/ui/FieldError.tsx';
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
    className: controlStyles.control,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error && errorId,
  };
  return (
    <div className={`${styles.field} ${wide ? styles.wide : ''}`} data-field={field}>
      <label htmlFor={field}>{label}</label>
      {cloneElement(children, control)}
      <FieldError id={errorId} error={error} />
    </div>
  );
}
