import { type QuoteField, quoteFields } from '#shared/quote-fields.ts';
import { FieldError } from '#site/ui/FieldError.tsx';
import controlStyles from '#ui/control.module.css';
import styles from './Field.module.css';

type Props = {
  field: QuoteField;
  error: string | undefined;
  /** What the server wrote into it. */
  given: string | undefined;
  /** The options for the service, in this order. */
  services: string[];
};

/** Label, hint, control and error message, tied by ids. The server finds `data-field` and `data-error` to fill them in. */
export function Field({ field, error, given, services }: Props) {
  const { label, control, autoComplete, max, missing, hint, isWide } = quoteFields[field];
  const errorId = `${field}-error`;
  const hintId = `${field}-hint`;
  const describedBy = [error && errorId, hint && hintId].filter(Boolean).join(' ');
  const tie = {
    id: field,
    className: controlStyles.control,
    // Said also where nothing is wrong: Firefox calls a required field that is empty an invalid entry.
    'aria-invalid': Boolean(error),
    'aria-describedby': describedBy || undefined,
  };
  const typed = { maxLength: max, required: !!missing };
  return (
    <div className={`${styles.field} ${isWide ? styles.wide : ''}`} data-field={field}>
      <label htmlFor={field}>{missing ? `${label} *` : label}</label>
      {hint && (
        <p className={styles.hint} id={hintId}>
          {hint}
        </p>
      )}
      {control === 'lines' ? (
        <textarea name={field} rows={5} {...typed} defaultValue={given} {...tie} />
      ) : control === 'services' ? (
        <select name={field} {...tie}>
          <option value="">Choose, if you know</option>
          {services.map((label) => (
            <option key={label}>{label}</option>
          ))}
          {given && !services.includes(given) && <option value={given}>{given}</option>}
        </select>
      ) : (
        <input name={field} type={control} autoComplete={autoComplete} {...typed} {...tie} />
      )}
      <FieldError id={errorId} error={error} />
    </div>
  );
}
