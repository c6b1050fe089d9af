import { toBrackets } from '#desk/website/things/brackets.ts';
import { ownValue } from '#shared/content/own-value.ts';
import type { ShapeDescription } from '#shared/content/shape.ts';
import type { FormKnowledge } from './knowledge.ts';

/** How an entry of a list is told from the others: by a few words, more of them, and a photograph. */
export interface EntryLook {
  title: string | undefined;
  more: string | undefined;
  photo: string | undefined;
}

const titleKeys = ['title', 'label', 'name', 'about', 'heading', 'question', 'figure', 'when', 'photo'];
const moreKeys = ['text', 'description', 'caption', 'sign', 'url', 'subtitle', 'anchor'];

/** @param shape of the entry */
export function lookOf(
  entry: unknown,
  shape: ShapeDescription | undefined,
  names: FormKnowledge['names'],
): EntryLook {
  const said = (keys: string[]) =>
    keys.flatMap((key) => wordsOf(ownValue(entry, key), ownValue(shape?.properties, key), names) || []);
  const [title = wordsOf(entry, shape, names) || undefined] = said(titleKeys);
  // A number goes before its words: "500+ Happy customers".
  const number =
    shape?.properties?.figure && wordsOf(ownValue(entry, 'figure'), shape.properties.figure, names);
  const isNumbered = number && number !== title;
  const photoKey = Object.keys(shape?.properties ?? {}).find(
    (key) => shape?.properties?.[key]?.refersTo === 'photo',
  );
  const photo = photoKey && ownValue(entry, photoKey);
  return {
    title: isNumbered ? [number, title].filter(Boolean).join(' · ') : title,
    more: said(moreKeys).find((words) => words !== title),
    photo: typeof photo === 'string' && photo ? photo : undefined,
  };
}

/** What people read of a value: a text in the first language, and what a name stands for. */
function wordsOf(value: unknown, shape: unknown, names: FormKnowledge['names']): string {
  const { refersTo } = (shape ?? {}) as ShapeDescription;
  if (refersTo && value !== undefined)
    return names[refersTo].find((name) => name.value === String(value))?.label ?? 'Removed';
  const text = typeof value === 'object' ? (ownValue(value, 'en') ?? ownValue(value, 'es')) : value;
  return typeof text === 'string' || typeof text === 'number' ? toBrackets(String(text).trim()) : '';
}
