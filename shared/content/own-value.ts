/** Whether a value is a group of fields: neither a list nor something single. */
export const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What a group or list itself has under a name; undefined for what every object or text has: `constructor`, `anchor`. */
export function ownValue(inside: unknown, name: string | number): unknown {
  return typeof inside === 'object' && inside !== null && Object.hasOwn(inside, name)
    ? (inside as Record<string | number, unknown>)[name]
    : undefined;
}
