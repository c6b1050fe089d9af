import { type ComponentProps, useId } from 'react';
import { ErrorLine } from '#desk/ui/Field.tsx';
import control from '#ui/control.module.css';
import styles from './QuoteDialog.module.css';

type Props = Omit<ComponentProps<'textarea'>, 'onChange'> & {
  label: string;
  /** Why the text is not accepted. */
  error: string | undefined;
  onText: (text: string) => void;
};

/** A text of any length with its label and error, in a field that grows with it. */
export function LongText({ label, error, onText, ...area }: Props) {
  const id = useId();
  return (
    <div className={styles.text}>
      <label htmlFor={id}>{label}</label>
      <textarea
        {...area}
        id={id}
        className={control.control}
        dir="auto"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={({ target }) => onText(target.value)}
      />
      <ErrorLine id={`${id}-error`}>{error}</ErrorLine>
    </div>
  );
}
