import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { type ContentFile, contentFiles } from '#shared/content/files.ts';
import type { Asked } from '#shared/desk/website.ts';
import { writeWhole } from './write-whole.ts';

/** What is known of a draft besides its files. */
export interface DraftNotes {
  savedAt: string | null;
  savedBy: string | null;
  /** The published photographs that it does without. */
  removed: string[];
  asked: Omit<Asked, 'mine'>[];
  /** The versions of each file that were laid out to be published since it was last merged with what is. */
  laidOut: Partial<Record<ContentFile, string[]>>;
}

const empty: DraftNotes = { savedAt: null, savedBy: null, removed: [], asked: [], laidOut: {} };

/** Where the draft of a content folder is kept, in files: only what it changes. */
export function openDraftFolder(content: string) {
  const folder = path.join(content, '.draft');
  const at = (...names: string[]) => path.join(folder, ...names);
  const drop = (file: ContentFile) => {
    // Without the first, the second says nothing.
    rmSync(at(file), { force: true });
    rmSync(at('base', file), { force: true });
  };

  return {
    folder,
    photos: at('photos'),

    /** `base`: the published text that the draft began from. */
    read: (file: ContentFile) => ({ text: textAt(at(file)), base: textAt(at('base', file)) }),

    /** @param base what is published; a draft that says the same is none */
    write(file: ContentFile, text: string, base: string) {
      if (text === base) return drop(file);
      const before = textAt(at(file));
      const writeBase = () => textAt(at('base', file)) === base || writeWhole(at('base', file), base);
      // Killed in between, it is merged again: with both files old, or as if it were new.
      if (before === undefined) writeBase();
      if (before !== text) writeWhole(at(file), text);
      writeBase();
    },

    drop,

    notes(): DraftNotes {
      try {
        return { ...empty, ...JSON.parse(readFileSync(at('state.json'), 'utf8')) };
      } catch {
        return empty;
      }
    },

    note(notes: DraftNotes) {
      writeWhole(at('state.json'), JSON.stringify(notes));
    },

    /** All of it is let go of. */
    clear() {
      for (const file of contentFiles) drop(file);
      rmSync(at('photos'), { recursive: true, force: true });
      rmSync(at('state.json'), { force: true });
    },
  };
}

export type DraftFolder = ReturnType<typeof openDraftFolder>;

function textAt(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
