import { createContext, type FocusEvent, useContext } from 'react';
import type { ContentFile } from '#shared/content/files.ts';
import type { RowPath } from '#shared/content/rows.ts';
import type { FieldPath, Referent, ShapeDescription } from '#shared/content/shape.ts';
import type { Problem, WebsitePhoto } from '#shared/desk/website.ts';

/** Something that a field may name, and what people call it; a photograph is called what it shows. */
export interface NameChoice {
  value: string;
  label: string;
  /** What a search finds it by, in each language; by default the label. */
  texts?: string;
}

/** What each field is given. */
export interface FieldProps {
  shape: ShapeDescription;
  value: unknown;
  /** From the top of the file; a step into a list is the id of its row. */
  path: RowPath;
  label: string;
  hint?: string | undefined;
  isRequired: boolean;
  /** The heading of the screen has said what it is. */
  hidesLabel?: boolean | undefined;
}

/** What the fields know besides their own value. Keep it the same object while nothing in it has changed. */
export interface FormMetadata {
  file: ContentFile;
  /** Whether each text has a field for its Spanish too. */
  hasSpanish: boolean;
  photos: readonly WebsitePhoto[];
  /** The names of the photos that are still the sample's. */
  samplePhotos: ReadonlySet<string>;
  names: Record<Referent, readonly NameChoice[]>;
  /** @returns what says whether a field is still there, and says what it says now */
  watchField: (path: RowPath) => () => boolean;
  /** A photograph was added: it is in the draft, with what it shows. */
  onPhotoAdded: (name: string) => void;
}

/** What `Fields` tells every field below it. */
interface Form {
  metadata: FormMetadata;
  /** By the row path in the file: `getPathKey` it. */
  problems: ReadonlyMap<string, readonly Problem[]>;
  /** A function gets what is there now. */
  change: (path: RowPath, value: unknown) => void;
  /** An entry is open, until the returned function is called. */
  open: (path: RowPath) => () => void;
  /** The field to go to: what is closed around it opens. */
  goal: FieldPath | undefined;
}

export const FormContext = createContext<Form | undefined>(undefined);
export const useForm = () => useContext(FormContext)!;

/** What is said of a field below its label. */
export const getHint = ({ description }: ShapeDescription) => description && `${description}.`;

export const getPathKey = (path: FieldPath) => path.join('\n');
export const useProblemsAt = (path: FieldPath) => useForm().problems.get(getPathKey(path)) ?? none;
const none: readonly Problem[] = [];

/** The id of a field's control, or of the frame around several. */
export const getFieldId = (path: FieldPath) => `field:${path.join('.').replace(/\s/g, '_')}`;

/** True if one path leads to, or through, the other. */
export const isWithin = (path: FieldPath, around: FieldPath) =>
  around.every((step, depth) => step === path[depth]);

/** Whether the focus leaves an element: it doesn't while another app or window has it. */
export const isLeaving = ({ currentTarget, relatedTarget }: FocusEvent) =>
  !currentTarget.contains((relatedTarget as Node | null) ?? document.activeElement);

/** Focuses a field in the middle of the screen, or whatever contains it if it has no control of its own. */
export function focusField(path: FieldPath): boolean {
  const ids = [...path.keys(), path.length].reverse().map((length) => getFieldId(path.slice(0, length)));
  const found = ids.map((id) => document.getElementById(id)).find((element) => element !== null);
  if (!found) return false;
  // Of a choice, what is chosen.
  const controls = 'input:not([type=file], [type=radio]:not(:checked)), select, textarea, button';
  const control = found.matches(controls)
    ? found
    : (found.querySelector<HTMLElement>(controls) ?? found.querySelector('input') ?? found);
  control.scrollIntoView({ block: 'center' });
  control.focus({ preventScroll: true });
  return true;
}
