import { useState } from 'react';
import { Button } from '#desk/ui/Button.tsx';
import { Dialog } from '#desk/ui/Dialog.tsx';
import { Icon } from '#desk/ui/Icon.tsx';
import { SearchField } from '#desk/ui/SearchField.tsx';
import { containsWords } from '#desk/website/outline/find-text.ts';
import { SampleMark } from '#desk/website/SampleMark.tsx';
import { AddPhoto, type StartAdding } from './AddPhoto.tsx';
import frame from './Frame.module.css';
import { Hint, Problems, useControl } from './Frame.tsx';
import { type FieldProps, type NameChoice, useForm } from './form-context.ts';
import styles from './PhotoField.module.css';
import { SmallPhoto } from './SmallPhoto.tsx';

/** A field for a photo, which opens a dialog to choose another. */
export function PhotoField({ value, path, label, hint, isRequired }: FieldProps) {
  const { change, metadata } = useForm();
  const [isChoosing, setChoosing] = useState(false);
  const { id, problems, control: attributes } = useControl(path, path, Boolean(hint));
  const name = typeof value === 'string' ? value : '';
  const shows = metadata.names.photo.find((photo) => photo.value === name)?.label;
  return (
    <div className={frame.field}>
      <span id={`${id}-label`} className={frame.label}>
        {label}
        {!isRequired && <small className={frame.optional}> optional</small>}
      </span>
      <Hint of={id}>{hint}</Hint>
      <button
        type="button"
        {...attributes}
        aria-labelledby={`${id}-label ${id}-shows`}
        className={styles.picture}
        onClick={() => setChoosing(true)}
      >
        {name ? <SmallPhoto name={name} className={styles.photo} /> : <Icon name="photo" />}
        <span id={`${id}-shows`} className={styles.shows}>
          {name ? shows || 'No description yet' : 'No photo. Tap to choose one.'}
          <b>{name ? 'Change' : 'Choose'}</b>
        </span>
      </button>
      {metadata.samplePhotos.has(name) && <SampleMark />}
      <Problems id={`${id}-problems`} problems={problems} />
      {isChoosing && (
        <PhotoDialog
          title={label}
          chosen={name}
          isOptional={!isRequired}
          onClose={() => setChoosing(false)}
          onChoose={(next) => {
            change(path, next);
            setChoosing(false);
          }}
          onSend={() => {
            const isUnchanged = metadata.watchField(path);
            return (added, isOpen) => {
              const isStillUnchanged = isUnchanged();
              if (isStillUnchanged) change(path, added);
              if (isOpen) setChoosing(false);
              return isStillUnchanged
                ? undefined
                : 'This field changed in the meantime. Choose the photo there.';
            };
          }}
        />
      )}
    </div>
  );
}

interface DialogProps {
  title: string;
  chosen: string;
  isOptional: boolean;
  /** @param name undefined: none */
  onChoose: (name: string | undefined) => void;
  onSend: StartAdding;
  onClose: () => void;
}

/** A dialog to choose a photo or add one. */
function PhotoDialog({ title, chosen, isOptional, onChoose, onSend, onClose }: DialogProps) {
  const { metadata } = useForm();
  const [isAdding, setAdding] = useState(false);
  const [searchText, setSearchText] = useState('');
  const found = metadata.names.photo.filter(({ texts = '' }) => containsWords(texts, searchText));
  const isChosen = ({ value }: NameChoice) => value === chosen;
  const shown = [...found.filter(isChosen), ...found.filter((photo) => !isChosen(photo))];
  if (isAdding)
    return (
      <Dialog title="Add a photo" onClose={onClose}>
        <AddPhoto onSend={onSend} onCancel={() => setAdding(false)} />
      </Dialog>
    );
  return (
    <Dialog
      title={title}
      onClose={onClose}
      foot={chosen && isOptional && <Button onClick={() => onChoose(undefined)}>No photo here</Button>}
    >
      <div className={styles.tools}>
        <Button icon="plus" onClick={() => setAdding(true)}>
          Add a photo
        </Button>
        <SearchField
          label="Search photos by what they show"
          placeholder="Search by what they show"
          searchText={searchText}
          onSearchText={setSearchText}
        />
      </div>
      <ul className={styles.grid} aria-label="Photos">
        {shown.map(({ value, label }) => (
          <li key={value}>
            <button type="button" aria-pressed={value === chosen} onClick={() => onChoose(value)}>
              <SmallPhoto name={value} className={styles.gridPhoto} />
              <span translate="no">{label || value}</span>
            </button>
          </li>
        ))}
      </ul>
      <p role="status">{shown.length === 0 && 'No photos found.'}</p>
    </Dialog>
  );
}
