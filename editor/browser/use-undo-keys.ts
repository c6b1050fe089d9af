import { useEffect } from 'react';

/** Ctrl+Z and Ctrl+Shift+Z for the whole form; inside a text field the browser's own undo applies. */
export function useUndoKeys(undo: () => void, redo: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isUndo = event.key.toLowerCase() === 'z';
      const isRedo = (isUndo && event.shiftKey) || event.key.toLowerCase() === 'y';
      if (!(event.ctrlKey || event.metaKey) || event.altKey || !(isUndo || isRedo) || isInText(event.target))
        return;
      event.preventDefault();
      if (isRedo) redo();
      else undo();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [undo, redo]);
}

function isInText(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.matches('textarea, input:not([type=range], [type=radio], [type=checkbox])')
  );
}
