import { type FormEvent, type KeyboardEvent, useId, useRef } from 'react';
import { useDraft } from '#desk/device/draft.ts';
import { Button } from '#desk/ui/Button.tsx';
import { ErrorLine } from '#desk/ui/Field.tsx';
import { Moment } from '#desk/ui/Moment.tsx';
import { maxNoteLength } from '#shared/desk/actions.ts';
import type { Note } from '#shared/desk/requests.ts';
import { isBlank } from '#shared/is-blank.ts';
import { tooLong } from '#shared/messages/en/errors.ts';
import control from '#ui/control.module.css';
import styles from './Notes.module.css';
import type { RequestProps } from './use-action.ts';

/** Lists the notes about a request, with a field to add one. Visitors never see them. */
export function Notes({ request: { id, notes }, act }: RequestProps) {
  const { typed: text = '', write, restore } = useDraft(id, 'note');
  const field = useRef<HTMLTextAreaElement>(null);
  const label = useId();
  const note = text.trim();
  const isTooLong = note.length > maxNoteLength;
  const add = async () => {
    if (isBlank(note) || isTooLong) return field.current!.focus();
    write(undefined);
    if (!(await act({ kind: 'note', text: note }))) restore(note);
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void add();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void add();
  };
  return (
    <section aria-labelledby={label}>
      <h2 id={label}>Notes</h2>
      {notes.length > 0 && (
        <ol className={styles.notes}>
          {notes.map((note) => (
            <OneNote key={note.id} note={note} />
          ))}
        </ol>
      )}
      <form className={styles.form} onSubmit={onSubmit}>
        <textarea
          ref={field}
          className={`${control.control} ${styles.field}`}
          aria-label="New note"
          placeholder="Only people in the desk can see this"
          value={text}
          aria-invalid={isTooLong}
          aria-describedby={`${label}-error`}
          dir="auto"
          rows={3}
          onChange={(event) => write(event.target.value || undefined)}
          onKeyDown={onKeyDown}
        />
        <ErrorLine id={`${label}-error`}>{isTooLong && tooLong(maxNoteLength, note.length)}</ErrorLine>
        <Button type="submit" icon="note">
          Add note
        </Button>
      </form>
    </section>
  );
}

function OneNote({ note: { at, by, text } }: { note: Note }) {
  return (
    <li className={styles.note}>
      <p className={styles.text} dir="auto">
        {text}
      </p>
      <p className={styles.by}>
        <Moment at={at} />, <bdi translate="no">{by}</bdi>
      </p>
    </li>
  );
}
