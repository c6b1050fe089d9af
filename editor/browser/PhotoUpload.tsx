import { useId, useRef, useState } from 'react';
import { addPhoto } from './talk.ts';

type Props = { hasSpanish: boolean; onAdded: (name: string) => Promise<void> };

/** Takes a picture and the sentence that says what it shows. */
export function PhotoUpload({ hasSpanish, onAdded }: Props) {
  const id = useId();
  const chosen = useRef<HTMLInputElement>(null);
  const [picture, setPicture] = useState<File>();
  const [alt, setAlt] = useState('');
  const [spanish, setSpanish] = useState('');
  const [message, setMessage] = useState('');
  const [hint, setHint] = useState('');

  async function upload() {
    setMessage('');
    if (!picture) return setMessage('Choose a picture first.');
    setHint('Adding … Large pictures take a few seconds.');
    const answer = await addPhoto(picture, alt, hasSpanish ? spanish : '');
    setHint('');
    if ('message' in answer) return setMessage(answer.message);
    setPicture(undefined);
    setAlt('');
    setSpanish('');
    if (chosen.current) chosen.current.value = '';
    setHint(`Added as “${answer.name}”. ${answer.hint ?? ''}`);
    await onAdded(answer.name);
  }

  return (
    <details className="upload">
      <summary>Add a photo</summary>
      <label htmlFor={`${id}-picture`}>Picture, portrait or landscape, as the phone took it</label>
      <input
        ref={chosen}
        id={`${id}-picture`}
        type="file"
        accept="image/*,.heic,.heif"
        onChange={(event) => setPicture(event.target.files?.[0])}
      />
      <label htmlFor={`${id}-alt`}>
        What it shows, in one sentence, the way you would describe it over the phone
      </label>
      <textarea id={`${id}-alt`} rows={1} value={alt} onChange={(event) => setAlt(event.target.value)} />
      {hasSpanish && (
        <>
          <label htmlFor={`${id}-spanish`}>The same in Spanish</label>
          <textarea
            id={`${id}-spanish`}
            rows={1}
            lang="es"
            value={spanish}
            onChange={(event) => setSpanish(event.target.value)}
          />
        </>
      )}
      <button type="button" onClick={upload}>
        Add this photo
      </button>
      <p role="alert" className="fault">
        {message}
      </p>
      <p role="status">{hint}</p>
    </details>
  );
}
