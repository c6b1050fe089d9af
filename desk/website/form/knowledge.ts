import { createContext, useContext } from 'react';
import type { ContentFile } from '#shared/content/files.ts';
import type { FieldPath, Referent, ShapeDescription } from '#shared/content/shape.ts';
import type { Problem, WebsitePhoto } from '#shared/desk/website.ts';

/** Something that a field may name, and what people call it; a photograph is called what it shows. */
export interface NameChoice {
  value: string;
  label: string;
}

/** What each field is given. */
export interface FieldProps {
  shape: ShapeDescription;
  value: unknown;
  /** From the top of the file. */
  path: FieldPath;
  label: string;
  hint?: string | undefined;
  isRequired: boolean;
  /** The heading of the screen has said what it is. */
  isAlone?: boolean | undefined;
}

/** What the fields know besides their own value. Keep it the same object while nothing in it has changed. */
export interface FormKnowledge {
  file: ContentFile;
  /** Whether each text has a field for its Spanish too. */
  hasSpanish: boolean;
  photos: readonly WebsitePhoto[];
  names: Record<Referent, readonly NameChoice[]>;
  /** Follows a field while what is around it changes: `followField` in draft/follow-field.ts. */
  followField: (path: FieldPath) => () => FieldPath | undefined;
  /** A photograph was added: it is in the draft, with what it shows. */
  onPhotoAdded: (name: string) => void;
  /** Somebody has finished giving a customer, a service or a number another name. */
  onRenamed: (from: string, into: string) => void;
}

/** What `Fields` tells every field below it. */
interface Form {
  knowledge: FormKnowledge;
  /** By the place in the file: `keyOf` its path. */
  problems: ReadonlyMap<string, readonly Problem[]>;
  change: (path: FieldPath, value: unknown) => void;
  /** The field to go to: what is closed around it opens. */
  goal: FieldPath | undefined;
}

export const FormContext = createContext<Form | undefined>(undefined);
export const useForm = () => useContext(FormContext)!;

export const keyOf = (path: FieldPath) => path.join('\n');
export const useProblemsAt = (path: FieldPath) => useForm().problems.get(keyOf(path)) ?? none;
const none: readonly Problem[] = [];

/** The id of a field's control, or of the frame around several. */
export const idOf = (path: FieldPath) => `field:${path.join('.').replace(/\s/g, '_')}`;

/** True if one path leads to, or through, the other. */
export const isWithin = (path: FieldPath, around: FieldPath) =>
  around.every((step, depth) => step === path[depth]);

/** Focuses a field in the middle of the screen, or whatever contains it if it has no control of its own. */
export function focusField(path: FieldPath): boolean {
  const ids = [...path.keys(), path.length].reverse().map((length) => idOf(path.slice(0, length)));
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
