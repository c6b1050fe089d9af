import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { Button } from '#desk/ui/Button.tsx';
import { Moment } from '#desk/ui/Moment.tsx';
import { maxNoteLength } from '#shared/desk/actions.ts';
import type { Note, RequestDetails } from '#shared/desk/requests.ts';
import control from '#ui/control.module.css';
import styles from './Notes.module.css';
import type { Act } from './use-action.ts';

/** What the people at the desk wrote about a request, and a place to write. Visitors never see it. */
export function Notes({ request: { id, notes }, act }: { request: RequestDetails; act: Act }) {
  const { text, write } = useNoteDraft(id);
  const field = useRef<HTMLTextAreaElement>(null);
  const label = useId();
  const add = async () => {
    const note = text.trim();
    if (!note) return field.current!.focus();
    write('');
    if (!(await act({ kind: 'note', text: note }))) write(giveBackNote(id, note));
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
          placeholder="Only people at the desk can see this"
          value={text}
          maxLength={maxNoteLength}
          dir="auto"
          rows={3}
          onChange={(event) => write(event.target.value)}
          onKeyDown={onKeyDown}
        />
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
        <Moment at={at} />, <bdi>{by}</bdi>
      </p>
    </li>
  );
}

/** Where a note that is being written is kept, for as long as the tab is open. Cleared when somebody signs out. */
const keyOf = (requestId: string) => `desk-draft ${requestId}`;

/** The note that is being written about a request: it survives going elsewhere, and a reload. */
function useNoteDraft(requestId: string) {
  const [text, setText] = useState(() => read(requestId));
  const write = (next: string) => {
    setText(next);
    save(requestId, next);
  };
  return { text, write };
}

/** Puts back what could not be added, if nothing else is being written. @returns what is there then */
function giveBackNote(requestId: string, note: string): string {
  const draft = read(requestId) || note;
  save(requestId, draft);
  return draft;
}

// A browser may forbid storage: then the draft lives as long as the screen.
function read(requestId: string): string {
  try {
    return sessionStorage.getItem(keyOf(requestId)) ?? '';
  } catch {
    return '';
  }
}

function save(requestId: string, text: string) {
  try {
    if (text) sessionStorage.setItem(keyOf(requestId), text);
    else sessionStorage.removeItem(keyOf(requestId));
  } catch {}
}
