import { useEffect, useId, useRef, useState } from 'react';
import { sentenceOf } from '#desk/api/api.ts';
import { newPhoto, parseDraft, useTyped } from '#desk/device/draft.ts';
import { useKeptPicture } from '#desk/device/kept-picture.ts';
import { Button } from '#desk/ui/Button.tsx';
import { ErrorLine } from '#desk/ui/Field.tsx';
import { Icon } from '#desk/ui/Icon.tsx';
import { showToast } from '#desk/ui/Toasts.tsx';
import styles from './AddPhoto.module.css';
import frame from './Frame.module.css';
import { useForm } from './knowledge.ts';
import { sendPhoto } from './send-photo.ts';
import { GrowingText } from './TextField.tsx';

interface Props {
  onAdded: (name: string) => void;
  onCancel?: () => void;
}

/**
 * Takes a picture from the camera or the library, and the sentence that says what it shows. Both are kept on this device
 * until they are sent, wherever one goes meanwhile.
 */
export function AddPhoto({ onAdded, onCancel }: Props) {
  const id = useId();
  const { knowledge } = useForm();
  const file = useRef<HTMLInputElement>(null);
  const [picture, setPicture] = useKeptPicture();
  const draft = useTyped(newPhoto);
  const shows = { en: '', es: '', ...parseDraft<{ en: string; es: string }>(draft.typed) };
  const setShows = (next: typeof shows) => draft.write(next.en || next.es ? JSON.stringify(next) : undefined);
  const [error, setError] = useState('');
  const [progress, setProgress] = useState<number>();

  async function add() {
    if (!picture) return setError('Choose a picture first.');
    if (!shows.en.trim()) return setError('Say in one sentence what the picture shows.');
    if (knowledge.hasSpanish && !shows.es.trim()) return setError('Say the same in Spanish, too.');
    setError('');
    setProgress(0);
    try {
      const { name, hint } = await sendPhoto(picture, shows.en, shows.es, setProgress);
      draft.write(undefined);
      setPicture(undefined);
      knowledge.onPhotoAdded(name);
      showToast({ text: hint ? `The photo was added. ${hint}` : 'The photo was added' });
      onAdded(name);
    } catch (failure) {
      setError(sentenceOf(failure));
      // Whoever has closed this meanwhile would not know.
      if (!file.current) showToast({ text: `Not added: ${sentenceOf(failure)}`, isFailure: true });
    } finally {
      setProgress(undefined);
    }
  }

  return (
    <div className={styles.add}>
      <label className={styles.drop}>
        <input
          ref={file}
          type="file"
          className="said"
          accept="image/*,.heic,.heif"
          onChange={({ target }) => {
            setError('');
            if (target.files?.[0]) setPicture(target.files[0]);
          }}
        />
        {picture ? (
          <Chosen picture={picture} />
        ) : (
          <>
            <Icon name="photo" />
            <b>Take or choose a picture</b>
            <small>Just as the phone took it, upright or across</small>
          </>
        )}
      </label>
      <div className={frame.field}>
        <label htmlFor={`${id}-en`} className={frame.label}>
          What it shows{knowledge.hasSpanish && ', in English'}
        </label>
        <p id={`${id}-hint`} className={frame.hint}>
          One sentence, the way you would describe it over the phone. Whoever cannot see it hears this.
        </p>
        <GrowingText
          id={`${id}-en`}
          lang="en"
          aria-describedby={`${id}-hint`}
          value={shows.en}
          onText={(en) => setShows({ ...shows, en })}
        />
      </div>
      {knowledge.hasSpanish && (
        <div className={frame.field}>
          <label htmlFor={`${id}-es`} className={frame.label}>
            The same in Spanish
          </label>
          <GrowingText
            id={`${id}-es`}
            lang="es"
            value={shows.es}
            onText={(es) => setShows({ ...shows, es })}
          />
        </div>
      )}
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
            <progress value={progress < 1 ? progress : undefined} aria-label="Sending the picture" />
            <p>{progress < 1 ? 'Sending the picture …' : 'Making it ready for the website …'}</p>
          </>
        )}
      </div>
    </div>
  );
}

/** The chosen picture, where the browser can show one of its kind. */
function Chosen({ picture }: { picture: File }) {
  const [address, setAddress] = useState<string>();
  const [isShown, setShown] = useState(true);
  useEffect(() => {
    const made = URL.createObjectURL(picture);
    setAddress(made);
    setShown(true);
    return () => URL.revokeObjectURL(made);
  }, [picture]);
  return (
    <>
      {address && isShown && <img src={address} alt="" onError={() => setShown(false)} />}
      {!isShown && <span translate="no">{picture.name}</span>}
      <b>Choose another</b>
    </>
  );
}
