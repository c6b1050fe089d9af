import type { RJSFSchema, UiSchema } from '@rjsf/utils';
import type { ShapeDescription } from '../../content-model/schema/shape.ts';

/** "serviceArea" → "Service area" */
export function labelOf(key: string): string {
  const words = key.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The schema for the form: a record becomes one field per photo, which writes its notes in either form. */
export function formSchema(shape: ShapeDescription, photos: string[]): RJSFSchema {
  if (typeof shape.additionalProperties !== 'object') return shape as RJSFSchema;
  const properties = Object.fromEntries(photos.map((name) => [name, { type: ['string', 'object'] }]));
  return { type: 'object', properties, required: photos } as RJSFSchema;
}

/** The control and the label of each field. */
export function formLook(schema: RJSFSchema, isRecord = false): UiSchema {
  const look: UiSchema = {};
  for (const [key, field] of Object.entries(schema.properties ?? {})) {
    const inner = field as RJSFSchema & ShapeDescription;
    const isRequired = schema.required?.includes(key);
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
    const items = schema.items as RJSFSchema;
    look.items = {
      'ui:label': false,
      'ui:emptyValue': '',
      ...formLook(items),
      ...control(items as ShapeDescription),
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
