import { type QuoteField, quoteFields } from '#shared/quote-fields.ts';
import { messages } from '#site/language.ts';
import { FieldError } from '#site/ui/FieldError.tsx';
import controlStyles from '#ui/control.module.css';
import styles from './Field.module.css';

/** `label`: as the owner reads it, in the first language, whichever the page is in; `shown`: as the visitor does. */
export type Service = { label: string; shown: string };

type Props = {
  field: QuoteField;
  /** The options for the service, in this order. */
  services: Service[];
};

/**
 * Label, hint, control and error message, tied by ids. The server and the form's script find `data-field` and
 * `data-error` to fill them in.
 */
export function Field({ field, services }: Props) {
  const { control, autoComplete, isRequired, isWide } = quoteFields[field];
  const { label, hint } = messages().form.fields[field];
  const hintId = `${field}-hint`;
  const tie = {
    id: field,
    className: controlStyles.control,
    // Said also where nothing is wrong: Firefox calls a required field that is empty an invalid entry.
    'aria-invalid': false,
    'aria-describedby': hint && hintId,
  };
  return (
    <div className={`${styles.field} ${isWide ? styles.wide : ''}`} data-field={field}>
      <label htmlFor={field}>{isRequired ? `${label} *` : label}</label>
      {hint && (
        <p className={styles.hint} id={hintId}>
          {hint}
        </p>
      )}
      {control === 'lines' ? (
        <textarea name={field} rows={5} required={isRequired} {...tie} />
      ) : control === 'services' ? (
        <select name={field} {...tie}>
          <option value="">{messages().form.choose}</option>
          {services.map(({ label, shown }) => (
            // With a value of its own: a translated page changes what it reads, and not what is sent.
            <option key={label} value={label}>
              {shown}
            </option>
          ))}
        </select>
      ) : (
        <input name={field} type={control} autoComplete={autoComplete} required={isRequired} {...tie} />
      )}
      <FieldError id={`${field}-error`} />
    </div>
  );
}
