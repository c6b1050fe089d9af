import { useEffect } from 'react';
import { IconButton } from '#desk/ui/Button.tsx';
import { useTimeZone } from '#desk/ui/Moment.tsx';
import { mediaHook } from '#desk/ui/use-media.ts';
import type { ContentFile } from '#shared/content/files.ts';
import { timeWords } from '#shared/desk/words.ts';
import { redoIn, type Saving, undoIn } from './draft/draft-store.ts';
import { useFile, useSaving } from './draft/use-website.ts';
import styles from './SaveFoot.module.css';

const useIsPhone = mediaHook('(pointer: coarse)');
/** What people call what they hold. */
export const useDeviceWord = () => (useIsPhone() ? 'phone' : 'computer');

/** Whether what was typed is saved, and the way back. */
export function SaveFoot({ file }: { file: ContentFile }) {
  const draft = useFile(file)?.draft;
  const saving = useSaving();
  const words = useSavingWords(saving);
  useUndoKeys(file);
  const isFailure = saving.state !== 'saved' && saving.state !== 'saving';
  return (
    <div className={styles.foot}>
      <p role="status" className={isFailure ? styles.failure : styles.saved}>
        {words}
      </p>
      <IconButton label="Undo" icon="undo" disabled={!draft?.past.length} onClick={() => undoIn(file)} />
      <IconButton label="Redo" icon="redo" disabled={!draft?.future.length} onClick={() => redoIn(file)} />
    </div>
  );
}

function useSavingWords({ state, savedAt, message, isKept }: Saving): string {
  const timeZone = useTimeZone();
  const device = useDeviceWord();
  const kept = isKept
    ? `Kept on this ${device}.`
    : `This browser keeps nothing on this ${device}: leave the page open.`;
  if (state === 'offline') return `Not saved: no connection. ${kept}`;
  if (state === 'refused') return `Not saved: ${message} ${kept}`;
  if (state === 'asking') return 'Not saved: choose which words stay.';
  if (state === 'saving') return 'Saving…';
  return savedAt ? `Saved ${timeWords(savedAt, Date.now(), timeZone)}` : 'Saved as you type';
}

/** Ctrl+Z and Ctrl+Shift+Z for the whole form; inside a text the browser's own apply. */
function useUndoKeys(file: ContentFile) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase();
      const isRedo = (key === 'z' && event.shiftKey) || key === 'y';
      const isElsewhere = !(event.ctrlKey || event.metaKey) || event.altKey || !(key === 'z' || isRedo);
      if (isElsewhere || (event.target as Element).matches('textarea, input, dialog *')) return;
      event.preventDefault();
      if (isRedo) redoIn(file);
      else undoIn(file);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [file]);
}
