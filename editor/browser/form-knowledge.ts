import type { FieldPath as Path, Referent } from '#shared/content/shape.ts';
import type { FileName } from '../../content-model/schema/files.ts';
import type { KnownPhoto } from './talk.ts';

/** What the controls of a form know besides their own value. */
export type FormKnowledge = {
  value: unknown;
  faultyPaths: string[];
  names: Record<Referent, string[]>;
  photos: KnownPhoto[];
  /** The current value of another file's form. */
  saidBy: (file: FileName) => unknown;
  onLead: (file: FileName, path: Path) => void;
  onPhotosChanged: () => Promise<void>;
  /** Whether each text has a field for its Spanish too. */
  hasSpanish: boolean;
  /** The Spanish that is of an older English. */
  outdated: Path[];
  /** Says that the Spanish at a path was looked at and fits. */
  onLookedAt: (path: Path) => void;
};
