/** What a group or list itself has under a name; undefined for what every object or text has: `constructor`, `anchor`. */
export function ownValue(inside: unknown, name: string | number): unknown {
  const isGroup = typeof inside === 'object' && inside !== null;
  return isGroup && Object.hasOwn(inside, name)
    ? (inside as Record<string | number, unknown>)[name]
    : undefined;
}
