import { ownValue } from './own-value.ts';
import type { FieldPath } from './shape.ts';

/** @returns `value` with another part at `path`; undefined removes a key. What is beside it stays the same object. */
export function withPart(value: unknown, path: FieldPath, part: unknown): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return part;
  if (Array.isArray(value)) {
    return value.map((entry, index) => (index === step ? withPart(entry, rest, part) : entry));
  }
  const group = typeof value === 'object' && value !== null ? value : {};
  const changed = { ...group, [step]: withPart(ownValue(group, step), rest, part) };
  return Object.fromEntries(Object.entries(changed).filter(([, inner]) => inner !== undefined));
}
