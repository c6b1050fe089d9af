import { ownValue } from './own-value.ts';

/** The kinds of items that a text may refer to; checked across files and offered as a choice by the editor. */
export type Referent = 'photo' | 'testimonial' | 'service' | 'offeredService' | 'figure' | 'project';

/** The part of JSON Schema that describes content files, and what a text may refer to. */
export type ShapeDescription = {
  type?: string;
  /** The title of the field; without one, its key is used. */
  title?: string;
  /** What a form says below the title. */
  description?: string;
  /** The title of one entry of a list: "reason". */
  entry?: string;
  properties?: Record<string, ShapeDescription>;
  additionalProperties?: boolean | ShapeDescription;
  items?: ShapeDescription;
  required?: string[];
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
  /** The choice that a list must include. */
  always?: string;
  maxLength?: number;
  /** `date`: a day, like 2026-11-20. `uri`: a whole web address. */
  format?: string;
  /** The value used if the field is empty. */
  default?: unknown;
  enum?: string[];
  /** The title of each choice. */
  enumDescriptions?: string[];
  pattern?: string;
  refersTo?: Referent;
  /** The name of a picture that is sent from the form. */
  isLogo?: boolean;
  /** Set automatically, so forms don't show it. */
  givenByItself?: boolean;
  /** Shown in a form only if a problem is about it or it's filled in. */
  onlyIfAsked?: boolean;
  /** How many words of a text are visible at first. */
  words?: number;
  /** A text of the owner's, which each language of the site has separately. */
  translated?: boolean;
  /** The field that may be written in place of the whole group. */
  alone?: string;
};

/** Returns the shape one step further in; undefined if none is known. */
export function shapeWithin(
  shape: ShapeDescription | undefined,
  step: string | number,
): ShapeDescription | undefined {
  if (typeof step === 'number') return shape?.items;
  const rest = shape?.additionalProperties;
  const known = ownValue(shape?.properties, step) as ShapeDescription | undefined;
  return known ?? (typeof rest === 'object' ? rest : undefined);
}

/** The position of a field in a file: keys and indexes from the top. */
export type FieldPath = (string | number)[];

/** Returns the title of what is at a path; an entry of a list has the title of the list. */
export function titleAt(shape: ShapeDescription | undefined, path: FieldPath): string {
  const depth = path.findLastIndex((step) => typeof step === 'string') + 1;
  return shapeAt(shape, path.slice(0, depth))?.title ?? inWords(String(path[depth - 1] ?? ''));
}

/** Returns the title of a choice. */
export const choiceTitle = ({ enum: words = [], enumDescriptions }: ShapeDescription, word: string) =>
  enumDescriptions?.[words.indexOf(word)] ?? inWords(word);

/** "serviceArea" → "Service area" */
function inWords(key: string): string {
  const words = key.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The value at a path; for a group written as its name alone, the name. */
export function valueAt(value: unknown, path: FieldPath): unknown {
  return path.reduce<unknown>(
    (inside, step) => (typeof inside === 'string' ? inside : ownValue(inside, step)),
    value,
  );
}

/** Returns the shape at a path; undefined if none is known. */
export function shapeAt(shape: ShapeDescription | undefined, path: FieldPath): ShapeDescription | undefined {
  return path.reduce(shapeWithin, shape);
}
