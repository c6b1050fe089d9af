import { toBrackets } from '#desk/website/outline/brackets.ts';
import { ownValue } from '#shared/content/own-value.ts';
import type { ShapeDescription } from '#shared/content/shape.ts';
import type { WebsitePhoto } from '#shared/desk/website.ts';
import type { FormMetadata } from './form-context.ts';

/** The title, a second text and the photo that identify a list entry. */
export interface EntrySummary {
  title: string | undefined;
  more: string | undefined;
  photo: string | undefined;
}

const titleKeys = [
  'title',
  'label',
  'name',
  'about',
  'heading',
  'question',
  'figure',
  'when',
  'what',
  'photo',
];
const moreKeys = ['text', 'description', 'caption', 'sign', 'url', 'subtitle', 'anchor'];

/** Summarizes a list entry. @param shape the shape of the entry */
export function summarizeEntry(
  entry: unknown,
  shape: ShapeDescription | undefined,
  names: FormMetadata['names'],
): EntrySummary {
  const readTexts = (keys: string[]) =>
    keys.flatMap((key) => readText(ownValue(entry, key), ownValue(shape?.properties, key), names) || []);
  const [title = readText(entry, shape, names) || undefined] = readTexts(titleKeys);
  // A number goes before its label: "500+ Happy customers".
  const number =
    shape?.properties?.figure && readText(ownValue(entry, 'figure'), shape.properties.figure, names);
  const isNumbered = number && number !== title;
  const photoKey = Object.keys(shape?.properties ?? {}).find(
    (key) => shape?.properties?.[key]?.refersTo === 'photo',
  );
  const photo = photoKey && ownValue(entry, photoKey);
  return {
    title: isNumbered ? [number, title].filter(Boolean).join(' · ') : title,
    more: readTexts(moreKeys).find((text) => text !== title),
    photo: typeof photo === 'string' && photo ? photo : undefined,
  };
}

/** Returns the photo of a list entry, as the server has it. @param shape the shape of the entry */
export function findEntryPhoto(
  entry: unknown,
  shape: ShapeDescription | undefined,
  { names, photos }: FormMetadata,
): WebsitePhoto | undefined {
  const { photo } = summarizeEntry(entry, shape, names);
  return photos.find(({ name }) => name === photo);
}

/** Returns the text of a value in the first language, or the label that a reference stands for. */
function readText(value: unknown, shape: unknown, names: FormMetadata['names']): string {
  const { refersTo } = (shape ?? {}) as ShapeDescription;
  if (refersTo && value !== undefined)
    return names[refersTo].find((name) => name.value === String(value))?.label ?? 'Removed';
  const text = typeof value === 'object' ? (ownValue(value, 'en') ?? ownValue(value, 'es')) : value;
  return typeof text === 'string' || typeof text === 'number' ? toBrackets(String(text).trim()) : '';
}
