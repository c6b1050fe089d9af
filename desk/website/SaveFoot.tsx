import { useEffect } from 'react';
import { IconButton } from '#desk/ui/Button.tsx';
import { useTimeZone } from '#desk/ui/Moment.tsx';
import { createMediaHook } from '#desk/ui/use-media.ts';
import type { ContentFile } from '#shared/content/files.ts';
import { formatTime } from '#shared/desk/format.ts';
import { redoIn, type Saving, undoIn } from './draft/draft-store.ts';
import type { Step } from './draft/file-draft.ts';
import { useFile, useSaving } from './draft/use-website.ts';
import styles from './SaveFoot.module.css';

const useIsPhone = createMediaHook('(pointer: coarse)');
/** Returns what people call this device. */
export const useDeviceNoun = () => (useIsPhone() ? 'phone' : 'computer');

interface Props {
  file: ContentFile;
  /** The form that undo applies to. */
  form: string;
}

/** Shows whether typed text is saved, with Undo and Redo. */
export function SaveFoot({ file, form }: Props) {
  const draft = useFile(file)?.draft;
  const saving = useSaving();
  const message = useSavingMessage(saving);
  useUndoKeys(file, form);
  const has = (steps: Step[] | undefined) => Boolean(steps?.some((step) => step.form === form));
  const isFailure = saving.state !== 'saved' && saving.state !== 'saving';
  return (
    <div className={styles.foot}>
      <p role="status" className={isFailure ? styles.failure : styles.saved}>
        {message}
      </p>
      <IconButton label="Undo" icon="undo" disabled={!has(draft?.past)} onClick={() => undoIn(file, form)} />
      <IconButton
        label="Redo"
        icon="redo"
        disabled={!has(draft?.future)}
        onClick={() => redoIn(file, form)}
      />
    </div>
  );
}

function useSavingMessage({ state, savedAt, message, isStored }: Saving): string {
  const timeZone = useTimeZone();
  const device = useDeviceNoun();
  const storedNote = isStored
    ? `Kept on this ${device}.`
    : `This browser can’t keep it on this ${device}, so leave the page open.`;
  if (state === 'offline') return `Not saved: no connection. ${storedNote}`;
  if (state === 'refused') return `Not saved: ${message} ${storedNote}`;
  if (state === 'asking') return 'Not saved: choose which version to keep.';
  if (state === 'saving') return 'Saving…';
  return savedAt ? `Saved ${formatTime(savedAt, Date.now(), timeZone)}` : 'Saved as you type';
}

/** Adds Ctrl+Z and Ctrl+Shift+Z for the whole form. In a text field, the browser's own undo applies. */
function useUndoKeys(file: ContentFile, form: string) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase();
      const isRedo = (key === 'z' && event.shiftKey) || key === 'y';
      const isElsewhere = !(event.ctrlKey || event.metaKey) || event.altKey || !(key === 'z' || isRedo);
      if (isElsewhere || (event.target as Element).matches('textarea, input, dialog *')) return;
      event.preventDefault();
      if (isRedo) redoIn(file, form);
      else undoIn(file, form);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [file, form]);
}
