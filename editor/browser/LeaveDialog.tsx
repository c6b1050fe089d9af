import { useEffect, useRef } from 'react';

type Props = { label: string; onSave: () => void; onKeep: () => void; onStay: () => void };

/** Asks before the owner leaves a form with changes for another. */
export function LeaveDialog({ label, onSave, onKeep, onStay }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} aria-labelledby="leave-title" onClose={onStay}>
      <h2 id="leave-title">“{label}” has changes that are not saved</h2>
      <div className="buttons">
        <button type="button" className="primary" onClick={onSave}>
          Save and continue
        </button>
        <button type="button" onClick={onKeep}>
          Continue, save later
        </button>
        <button type="button" onClick={onStay}>
          Stay here
        </button>
      </div>
      <p>“Save later” keeps them in this browser.</p>
    </dialog>
  );
}
