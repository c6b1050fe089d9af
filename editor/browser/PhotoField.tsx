import type { ErrorSchema, FieldProps } from '@rjsf/utils';
import { useState } from 'react';
import { FocusPicker } from './FocusPicker.tsx';
import { fieldName } from './field-name.ts';
import { fileLabels } from './files.ts';
import type { FormKnowledge } from './form-knowledge.ts';
import { Outdated } from './Outdated.tsx';
import { removePhoto } from './talk.ts';

type Text = { en?: string; es?: string; of?: string };
type Note = { alt?: Text; focus?: string } | undefined;

/** One photograph: what it shows, what must stay in view, where it is used, and removing it. */
export function PhotoField({ name, formData, onChange, fieldPathId, registry, errorSchema }: FieldProps) {
  const knowledge = registry.formContext as FormKnowledge;
  const note = formData as Note;
  const { alt = {}, focus } = note ?? {};
  const id = fieldPathId.$id;
  const spanishId = `${id}_alt_es`;
  const found = errorSchema?.alt as { en?: ErrorSchema; es?: ErrorSchema } | undefined;
  const errors = [...(errorSchema?.__errors ?? []), ...(found?.en?.__errors ?? [])];
  const inSpanish = found?.es?.__errors ?? [];
  const uses = knowledge.photos.find((photo) => photo.name === name)?.uses ?? [];
  const isNeeded = uses.some(({ needed }) => needed);
  const write = (next: { alt: Text; focus?: string }) =>
    onChange({ alt: next.alt, ...(next.focus && { focus: next.focus }) }, fieldPathId.path);

  return (
    <details className="entry group" open={errors.length + inSpanish.length > 0 || undefined}>
      <summary>
        <span className="photo">
          <img src={`/photos/${name}`} alt="" loading="lazy" />
          <span>
            {name}
            <small>{alt.en}</small>
          </span>
        </span>
      </summary>
      <label htmlFor={id}>What it shows, in one sentence, the way you would describe it over the phone</label>
      <textarea
        id={id}
        rows={1}
        value={alt.en ?? ''}
        aria-invalid={errors.length > 0}
        aria-describedby={`${id}__error`}
        onChange={(event) => write({ alt: { ...alt, en: event.target.value }, focus })}
      />
      <p id={`${id}__error`} className="fault">
        {errors.join(' ')}
      </p>
      {knowledge.hasSpanish && (
        <>
          <label htmlFor={spanishId}>The same in Spanish</label>
          <textarea
            id={spanishId}
            rows={1}
            lang="es"
            value={alt.es ?? ''}
            aria-invalid={inSpanish.length > 0}
            aria-describedby={`${spanishId}__error ${spanishId}__outdated`}
            onChange={(event) => write({ alt: { ...alt, es: event.target.value }, focus })}
          />
          <p id={`${spanishId}__error`} className="fault">
            {inSpanish.join(' ')}
          </p>
          <Outdated id={spanishId} knowledge={knowledge} />
        </>
      )}
      <FocusPicker name={name} focus={focus} onChange={(next) => write({ alt, focus: next })} />
      {uses.length > 0 && (
        <div className="uses">
          <p>
            {isNeeded
              ? 'It is used here. To remove it, choose another photo first where one is needed:'
              : 'It is used here. If you remove it, these places do without:'}
          </p>
          <ul>
            {uses.map(({ file, path }) => (
              <li key={[file, ...path].join()}>
                <button type="button" className="link" onClick={() => knowledge.onLead(file, path)}>
                  {[fileLabels[file].label, fieldName(knowledge.saidBy(file), path)].join(' › ')}
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
      {!isNeeded && <TakeAway name={name} isUsed={uses.length > 0} onTaken={knowledge.onPhotosChanged} />}
    </details>
  );
}

type TakeAwayProps = { name: string; isUsed: boolean; onTaken: () => Promise<void> };

function TakeAway({ name, isUsed, onTaken }: TakeAwayProps) {
  const [isSure, setIsSure] = useState(false);
  const [message, setMessage] = useState('');

  async function take() {
    const hindered = await removePhoto(name);
    setMessage(hindered ?? '');
    setIsSure(false);
    if (!hindered) await onTaken();
  }

  return (
    <div className="uses">
      {!isUsed && <p>It is not used anywhere.</p>}
      {isSure ? (
        <p className="buttons">
          <button type="button" onClick={take}>
            Yes, remove “{name}”
          </button>
          <button type="button" onClick={() => setIsSure(false)}>
            Keep it
          </button>
          <small>The picture is moved to the folder content/.taken-away.</small>
        </p>
      ) : (
        <button type="button" onClick={() => setIsSure(true)}>
          Remove this photo
        </button>
      )}
      <p role="alert" className="fault">
        {message}
      </p>
    </div>
  );
}
