import { createContext, type FocusEvent, useContext } from 'react';
import type { ContentFile } from '#shared/content/files.ts';
import type { RowPath } from '#shared/content/rows.ts';
import type { FieldPath, Referent, ShapeDescription } from '#shared/content/shape.ts';
import type { Problem, WebsitePhoto } from '#shared/desk/website.ts';

/** A value that a field may refer to, with its label. The label of a photo is its description. */
export interface NameChoice {
  value: string;
  label: string;
  /** The searchable text in each language; by default the label. */
  texts?: string;
}

/** The props of each field. */
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

/** What fields need in addition to their value. It must be the same object while nothing in it has changed. */
export interface FormMetadata {
  file: ContentFile;
  /** Whether each text has a field for its Spanish too. */
  hasSpanish: boolean;
  photos: readonly WebsitePhoto[];
  /** The names of the photos that are still the sample's. */
  samplePhotos: ReadonlySet<string>;
  names: Record<Referent, readonly NameChoice[]>;
  /** @returns a function that checks whether the field still exists with the same value */
  watchField: (path: RowPath) => () => boolean;
  /** Called after a photo was added to the draft. */
  onPhotoAdded: (name: string) => void;
}

/** The context that `Fields` provides to all fields. */
interface Form {
  metadata: FormMetadata;
  /** By the row path in the file: `getPathKey` it. */
  problems: ReadonlyMap<string, readonly Problem[]>;
  /** Changes a value; a function gets the current one. */
  change: (path: RowPath, value: unknown) => void;
  /** Marks an entry as open until the returned function is called. */
  open: (path: RowPath) => () => void;
  /** The field to focus; closed entries around it open. */
  goal: FieldPath | undefined;
}

export const FormContext = createContext<Form | undefined>(undefined);
export const useForm = () => useContext(FormContext)!;

/** Returns the hint below the label of a field. */
export const getHint = ({ description }: ShapeDescription) => description && `${description}.`;

export const getPathKey = (path: FieldPath) => path.join('\n');
export const useProblemsAt = (path: FieldPath) => useForm().problems.get(getPathKey(path)) ?? none;
const none: readonly Problem[] = [];

/** The id of a field's control, or of the frame around several. */
export const getFieldId = (path: FieldPath) => `field:${path.join('.').replace(/\s/g, '_')}`;

/** Whether a path is at or inside another one. */
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
  // In a group of radio buttons, the checked one.
  const controls = 'input:not([type=file], [type=radio]:not(:checked)), select, textarea, button';
  const control = found.matches(controls)
    ? found
    : (found.querySelector<HTMLElement>(controls) ?? found.querySelector('input') ?? found);
  control.scrollIntoView({ block: 'center' });
  control.focus({ preventScroll: true });
  return true;
}
