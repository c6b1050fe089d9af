import { useEffect, useRef, useState } from 'react';
import { newId } from '#desk/actions/action.ts';
import { formatError } from '#desk/api/api.ts';
import { newPhotoDraft, parseDraft, useNamedDraft } from '#desk/device/draft.ts';
import { useStoredPicture } from '#desk/device/stored-picture.ts';
import { Button } from '#desk/ui/Button.tsx';
import { ErrorLine } from '#desk/ui/Field.tsx';
import { Icon } from '#desk/ui/Icon.tsx';
import { showToast } from '#desk/ui/Toasts.tsx';
import styles from './AddPhoto.module.css';
import { useForm } from './form-context.ts';
import { describeExcessLength, SentenceField } from './SentenceField.tsx';
import { type NewPhoto, type Progress, sendPhoto } from './send-photo.ts';

/**
 * Called when a photo begins to be sent. @returns what is called with its name once it was added, and with whether the
 * dialog is still open; that says why the photo is not where it was to be, if it isn't
 */
export type StartAdding = () => (name: string, isOpen: boolean) => string | undefined;

interface Props {
  onSend: StartAdding;
  onCancel?: () => void;
}

/**
 * Takes a picture from the camera or the library, and the sentence that says what it shows. Both are kept on this device
 * until they are sent, wherever one goes in the meantime.
 */
export function AddPhoto({ onSend, onCancel }: Props) {
  const { metadata } = useForm();
  const file = useRef<HTMLInputElement>(null);
  const [picture, setPicture] = useStoredPicture();
  const draft = useNamedDraft(newPhotoDraft);
  const typed = parseDraft<{ en: string; es: string; key: string }>(draft.typed);
  const { en = '', es = '', key = '' } = typed;
  const setTyped = (next: typeof typed) => draft.write(JSON.stringify({ ...typed, ...next }));
  const [error, setError] = useState('');
  const [progress, setProgress] = useState<Progress>();

  function add() {
    if (!picture) return setError('Choose a photo first.');
    if (!en.trim()) return setError('Describe the photo in one sentence.');
    if (metadata.hasSpanish && !es.trim()) return setError('Describe it in Spanish, too.');
    if (describeExcessLength(en) || describeExcessLength(es))
      return setError('Shorten what is too long first.');
    void send({ picture, alt: en, spanish: es, key: key || newId() }, onSend());
  }

  /** To its end, even if the dialog is closed in the meantime. */
  async function send(photo: NewPhoto, onAdded: ReturnType<StartAdding>) {
    setError('');
    setProgress(0);
    try {
      const { name, hint = '' } = await sendPhoto(photo, setProgress);
      draft.write(undefined);
      setPicture(undefined);
      metadata.onPhotoAdded(name);
      const notPlacedReason = onAdded(name, file.current !== null);
      const more = [notPlacedReason, hint].filter(Boolean).join(' ');
      showToast({ text: more ? `The photo was added. ${more}` : 'The photo was added' });
    } catch (failure) {
      const sentence = formatError(failure);
      const again = { label: 'Try again', press: () => void send(photo, onAdded) };
      if (file.current) setError(sentence);
      else showToast({ text: `The photo wasn’t added. ${sentence}`, isFailure: true, button: again });
    } finally {
      setProgress(undefined);
    }
  }

  return (
    <div className={styles.add}>
      <div className={styles.fields} inert={progress !== undefined}>
        <label className={styles.drop}>
          <input
            ref={file}
            type="file"
            className="visually-hidden"
            accept="image/*,.heic,.heif"
            onChange={({ target }) => {
              setError('');
              if (!target.files?.[0]) return;
              setPicture(target.files[0]);
              setTyped({ key: newId() });
            }}
          />
          {picture ? (
            <ChosenPicture picture={picture} />
          ) : (
            <>
              <Icon name="photo" />
              <b>Take or choose a photo</b>
              <small>Straight from your phone, portrait or landscape</small>
            </>
          )}
        </label>
        <SentenceField
          label={`What it shows${metadata.hasSpanish ? ', in English' : ''}`}
          hint="One sentence, the way you would describe it over the phone. Screen readers read it aloud."
          lang="en"
          value={en}
          onText={(en) => setTyped({ en })}
        />
        {metadata.hasSpanish && (
          <SentenceField label="The same in Spanish" lang="es" value={es} onText={(es) => setTyped({ es })} />
        )}
      </div>
      <ErrorLine>{error}</ErrorLine>
      <div className={styles.foot}>
        {onCancel && (
          <Button look="quiet" disabled={progress !== undefined} onClick={onCancel}>
            Back
          </Button>
        )}
        <Button look="solid" busy={progress !== undefined} onClick={add}>
          Add this photo
        </Button>
      </div>
      <div role="status" className={styles.progress}>
        {progress !== undefined && (
          <>
            <progress value={isSending(progress) ? progress : undefined} aria-label="Sending the photo" />
            <p>
              {progress === 'waiting'
                ? 'Another photo is still being processed. This one will be sent again in a moment.'
                : isSending(progress)
                  ? 'Sending the photo…'
                  : 'Getting it ready for your website…'}
            </p>
          </>
        )}
      </div>
    </div>
  );
}

const isSending = (progress: Progress): progress is number => progress !== 'waiting' && progress < 1;

/** The chosen picture, where the browser can show one of its kind. */
function ChosenPicture({ picture }: { picture: File }) {
  const [address, setAddress] = useState<string>();
  const [isShown, setShown] = useState(true);
  useEffect(() => {
    const createdAddress = URL.createObjectURL(picture);
    setAddress(createdAddress);
    setShown(true);
    return () => URL.revokeObjectURL(createdAddress);
  }, [picture]);
  return (
    <>
      {address && isShown && <img src={address} alt="" onError={() => setShown(false)} />}
      {!isShown && <span translate="no">{picture.name}</span>}
      <b>Choose another</b>
    </>
  );
}
