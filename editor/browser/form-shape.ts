import type { RJSFSchema, UiSchema } from '@rjsf/utils';
import type { ShapeDescription } from '#shared/content/shape.ts';
import { TextAlone } from './TextAlone.tsx';

/** "serviceArea" → "Service area" */
export function labelOf(key: string): string {
  const words = key.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The schema for the form: a record becomes one field per photo, which writes its notes in either form. */
export function formSchema(shape: ShapeDescription, photos: string[], hasSpanish: boolean): RJSFSchema {
  const isRecord = typeof shape.additionalProperties === 'object' && !shape.properties;
  if (!isRecord) return withTextGroups(shape, hasSpanish) as RJSFSchema;
  const properties = Object.fromEntries(photos.map((name) => [name, { type: ['string', 'object'] }]));
  return { type: 'object', properties, required: photos } as RJSFSchema;
}

/** Every text as a group with what it says in each language; a language that is switched off has no field. */
function withTextGroups(shape: ShapeDescription, hasSpanish: boolean): ShapeDescription {
  if (shape.translated) {
    const { description, translated, ...text } = shape;
    if (!hasSpanish)
      return {
        type: 'object',
        translated: true,
        properties: { en: { ...text, ...(description && { description }) } },
      };
    return {
      ...{ type: 'object', translated: true, properties: { en: text, es: text } },
      ...(description && { description }),
    };
  }
  const properties = Object.entries(shape.properties ?? {}).map(([key, part]) => [
    key,
    withTextGroups(part, hasSpanish),
  ]);
  return {
    ...shape,
    ...(shape.properties && { properties: Object.fromEntries(properties) }),
    ...(shape.items && { items: withTextGroups(shape.items, hasSpanish) }),
  };
}

/** How the fields of a text look; @param label of an entry of a list, none */
function textLook(schema: RJSFSchema, label: string | undefined, isRequired: boolean): UiSchema {
  const control = { 'ui:widget': 'line', ...(isRequired && { 'ui:emptyValue': '' }) };
  const named = label === undefined ? { 'ui:label': false } : { 'ui:title': label };
  if (!schema.properties?.es)
    return { ...named, 'ui:ObjectFieldTemplate': TextAlone, en: { ...control, ...named } };
  return {
    ...named,
    'ui:classNames': 'languages',
    en: { ...control, 'ui:title': 'English' },
    es: { ...control, 'ui:title': 'Spanish' },
  };
}

/** The control and the label of each field. */
export function formLook(schema: RJSFSchema, isRecord = false): UiSchema {
  const look: UiSchema = {};
  for (const [key, field] of Object.entries(schema.properties ?? {})) {
    const inner = field as RJSFSchema & ShapeDescription;
    const isRequired = schema.required?.includes(key);
    if (inner.translated) {
      look[key] = textLook(inner as RJSFSchema, labelOf(key), Boolean(isRequired));
      continue;
    }
    look[key] = {
      'ui:title': isRecord ? key : labelOf(key),
      ...formLook(inner as RJSFSchema),
      ...control(inner),
      // A required text is sent as an empty string, so that the check can report it.
      ...(isRequired && inner.type === 'string' && { 'ui:emptyValue': '' }),
      ...(isRecord && { 'ui:field': 'photo', 'ui:label': false }),
    };
  }
  if (schema.items) {
    const items = schema.items as RJSFSchema & ShapeDescription;
    if (items.translated) {
      look.items = textLook(items as RJSFSchema, undefined, true);
      return look;
    }
    look.items = {
      'ui:label': false,
      'ui:emptyValue': '',
      ...formLook(items as RJSFSchema),
      ...control(items),
    };
  }
  return look;
}

/** The pattern in a color's schema: # and six digits. */
const isColor = (pattern: string | undefined) => pattern === '^#[0-9a-f]{6}$';

function control({ type, enum: choices, refersTo, pattern, givenByItself }: ShapeDescription): UiSchema {
  if (givenByItself) return { 'ui:widget': 'hidden' };
  if (refersTo) return { 'ui:widget': refersTo === 'photo' ? 'photo' : 'name', 'ui:options': { refersTo } };
  if (isColor(pattern)) return { 'ui:widget': 'color' };
  return type === 'string' && !choices ? { 'ui:widget': 'line' } : {};
}
