import { type ComponentProps, type ReactNode, useId } from 'react';
import control from '#ui/control.module.css';
import styles from './Field.module.css';
import { Icon } from './Icon.tsx';

interface Props {
  label: string;
  hint?: ReactNode;
  /** Why the input is not accepted. */
  error?: string | undefined;
}

/** An input with its label, hint and error. */
export function Field({ label, hint, error, className = '', ...input }: Props & ComponentProps<'input'>) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p id={`${id}-hint`} className="soft">
          {hint}
        </p>
      )}
      <div className={styles.input}>
        <input
          {...input}
          id={id}
          className={`${control.control} ${className}`}
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
        />
        {input.type?.startsWith('date') && <Icon name="calendar" />}
      </div>
      <ErrorLine id={`${id}-error`}>{error}</ErrorLine>
    </div>
  );
}

/** An error that screen readers announce. It is rendered even when empty, or they would not announce the text. */
export function ErrorLine({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className={styles.error} role="alert">
      {children}
    </p>
  );
}
