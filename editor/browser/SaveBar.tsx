import type { ReactNode } from 'react';
import type { Draft } from './draft.ts';
import { saved } from './use-editor.ts';

type Props = {
  draft: Draft;
  isChanged: boolean;
  message: string;
  /** How many there are at the top of the page, which a long form leaves out of sight. */
  notes: number;
  onUndo: () => void;
  onRedo: () => void;
  onDiscard: () => void;
  children: ReactNode;
};

/** The foot of a form: what to fix, saving, and undoing. */
export function SaveBar({ draft, isChanged, message, notes, onUndo, onRedo, onDiscard, children }: Props) {
  return (
    <div className="save">
      {children}
      <div className="buttons">
        <button type="submit" className="primary">
          Save
        </button>
        <button type="button" disabled={draft.past.length === 0} onClick={onUndo}>
          Undo
        </button>
        <button type="button" disabled={draft.future.length === 0} onClick={onRedo}>
          Redo
        </button>
        <button type="button" disabled={!isChanged} onClick={onDiscard}>
          Back to the saved version
        </button>
      </div>
      <p role="status">{message || (isChanged ? 'Not saved yet.' : '')}</p>
      {message === saved && notes > 0 && (
        <a className="link" href="#notes">
          {notes === 1 ? 'See the note at the top' : `See the ${notes} notes at the top`}
        </a>
      )}
    </div>
  );
}
