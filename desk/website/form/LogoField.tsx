import { useRef, useState } from 'react';
import { formatError, Refused } from '#desk/api/api.ts';
import { Button } from '#desk/ui/Button.tsx';
import { ErrorLine } from '#desk/ui/Field.tsx';
import { MissingPhoto, Photo } from '#desk/ui/Photo.tsx';
import { showToast } from '#desk/ui/Toasts.tsx';
import { endpoints } from '#shared/desk/addresses.ts';
import { FieldsetFrame } from './Frame.tsx';
import { type FieldProps, focusField, useForm } from './form-context.ts';
import styles from './LogoField.module.css';
import { sendLogo } from './send-photo.ts';

const backgrounds = ['light', 'dark'] as const;

/** A picture of the logo: how it looks on both grounds of the site, and a file of this device to send in its place. */
export function LogoField({ value, path, label, hint, isRequired }: FieldProps) {
  const { change, metadata } = useForm();
  const input = useRef<HTMLInputElement>(null);
  const [isSending, setSending] = useState(false);
  const [failed, setFailed] = useState<{ sentence: string; again?: File }>();
  const name = typeof value === 'string' ? value : '';

  /** To its end, even if another screen is opened in the meantime. */
  async function send(file: File) {
    const isUnchanged = metadata.watchField(path);
    setFailed(undefined);
    setSending(true);
    try {
      const added = await sendLogo(file, String(path.at(-1)));
      const isStillUnchanged = isUnchanged();
      if (isStillUnchanged) change(path, added.name);
      const elsewhere = 'This field was changed in the meantime. Choose the file again.';
      showToast({ text: isStillUnchanged ? 'The logo was added' : elsewhere });
    } catch (failure) {
      const isFinal = failure instanceof Refused;
      setFailed({ sentence: formatError(failure), ...(!isFinal && { again: file }) });
    } finally {
      setSending(false);
    }
  }

  return (
    <FieldsetFrame path={path} label={label} hint={hint} isOptional={!isRequired}>
      {name && (
        <div className={styles.grounds}>
          {backgrounds.map((ground) => (
            <span key={ground} className={styles[ground]}>
              <Photo
                alt={`${label} on a ${ground} background`}
                src={endpoints.websiteLogo(name)}
                fallback={<MissingPhoto className={styles.missing} />}
              />
            </span>
          ))}
        </div>
      )}
      <div className={styles.buttons}>
        <Button icon="photo" busy={isSending} onClick={() => input.current?.click()}>
          {name ? 'Choose another file' : 'Choose a file'}
          <span className="visually-hidden">: {label}</span>
        </Button>
        {name && (
          <Button look="quiet" icon="close" disabled={isSending} onClick={() => remove()}>
            Remove<span className="visually-hidden">: {label}</span>
          </Button>
        )}
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept=".svg,.png,image/svg+xml,image/png"
        onChange={({ target }) => {
          if (target.files?.[0]) void send(target.files[0]);
          // The same file may be chosen again.
          target.value = '';
        }}
      />
      <p role="status" className={styles.status}>
        {isSending && 'Sending the logo…'}
      </p>
      <ErrorLine>{failed?.sentence}</ErrorLine>
      {failed?.again && <Button onClick={() => void send(failed.again!)}>Try again</Button>}
    </FieldsetFrame>
  );

  /** Without its picture there's no logo, and what else belongs to it is removed with it. */
  function remove() {
    setFailed(undefined);
    const removed = isRequired ? path.slice(0, -1) : path;
    change(removed, undefined);
    // The button that was tapped no longer exists.
    requestAnimationFrame(() => requestAnimationFrame(() => focusField(removed)));
  }
}
