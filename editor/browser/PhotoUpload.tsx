import { useId, useState } from 'react';
import { addPhoto } from './talk.ts';

/** Takes a picture and the sentence that says what it shows. */
export function PhotoUpload({ onAdded }: { onAdded: (name: string) => void }) {
  const id = useId();
  const [picture, setPicture] = useState<File>();
  const [alt, setAlt] = useState('');
  const [message, setMessage] = useState('');

  async function upload() {
    if (!picture) return setMessage('Choose a picture first.');
    setMessage('Adding …');
    const answer = await addPhoto(picture, alt);
    if ('message' in answer) return setMessage(answer.message);
    setMessage('');
    setPicture(undefined);
    setAlt('');
    onAdded(answer.name);
  }

  return (
    <details className="upload">
      <summary>Add a photo</summary>
      <label htmlFor={`${id}-picture`}>Picture, lying, at least 1600 pixels wide</label>
      <input
        id={`${id}-picture`}
        type="file"
        accept="image/*"
        onChange={(event) => setPicture(event.target.files?.[0])}
      />
      <label htmlFor={`${id}-alt`}>What it shows, in one sentence, as you would tell it over the phone</label>
      <textarea id={`${id}-alt`} rows={1} value={alt} onChange={(event) => setAlt(event.target.value)} />
      <button type="button" onClick={upload}>
        Add this photo
      </button>
      <p role="alert" className="fault">
        {message}
      </p>
    </details>
  );
}
