import { ownValue } from './own-value.ts';

/** What a text may name that is defined elsewhere; checked across files and offered as a choice by the editor. */
export type Referent = 'photo' | 'testimonial' | 'service' | 'offeredService' | 'figure' | 'project';

/** The part of JSON Schema that describes content files, and what a text may refer to. */
export type ShapeDescription = {
  type?: string;
  /** What people call it; without one, its key says it. */
  title?: string;
  /** What a form says below the title. */
  description?: string;
  /** What people call one entry of a list: "reason". */
  entry?: string;
  properties?: Record<string, ShapeDescription>;
  additionalProperties?: boolean | ShapeDescription;
  items?: ShapeDescription;
  required?: string[];
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
  /** What a list of choices cannot do without. */
  always?: string;
  maxLength?: number;
  /** `date`: a day, like 2026-11-20. `uri`: a whole web address. */
  format?: string;
  /** What holds while nothing is written. */
  default?: unknown;
  enum?: string[];
  /** What people call each of them. */
  enumDescriptions?: string[];
  pattern?: string;
  refersTo?: Referent;
  /** The name of a picture that is sent from the form. */
  isLogo?: boolean;
  /** Not asked in a form. */
  givenByItself?: boolean;
  /** Asked in a form only where a problem is about it, and shown where it's filled in. */
  onlyIfAsked?: boolean;
  /** How many words of a text are seen at a glance. */
  words?: number;
  /** A text of the owner's own, which each language of the site has its own words for. */
  translated?: boolean;
  /** The field that may be written alone in place of the whole group. */
  alone?: string;
};

/** What belongs one step further in; undefined if nothing is known to belong there. */
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

/** What people call what is at a path; an entry of a list is called what the list is. */
export function titleAt(shape: ShapeDescription | undefined, path: FieldPath): string {
  const depth = path.findLastIndex((step) => typeof step === 'string') + 1;
  return shapeAt(shape, path.slice(0, depth))?.title ?? inWords(String(path[depth - 1] ?? ''));
}

/** What people call one of the few words that may be chosen. */
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

/** What belongs at a path; undefined if nothing is known to belong there. */
export function shapeAt(shape: ShapeDescription | undefined, path: FieldPath): ShapeDescription | undefined {
  return path.reduce(shapeWithin, shape);
}
