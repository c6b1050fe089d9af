import { ownValue } from './own-value.ts';
import { rowsOf, withRows } from './rows.ts';
import type { FieldPath } from './shape.ts';

/**
 * Returns `value` with another part at `path`; undefined removes a key, or an entry. What is beside it stays the same object,
 * and entries keep their row ids.
 */
export function withPart(value: unknown, path: FieldPath, part: unknown): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return part;
  if (Array.isArray(value)) {
    const isRemoved = rest.length === 0 && part === undefined;
    const [list, rows] = [value, rowsOf(value)].map((all) =>
      isRemoved ? all.filter((_entry, index) => index !== step) : all,
    ) as [unknown[], number[]];
    const next = isRemoved
      ? list
      : list.map((entry, index) => (index === step ? withPart(entry, rest, part) : entry));
    return withRows(next, rows);
  }
  const group = typeof value === 'object' && value !== null ? value : {};
  const changed = { ...group, [step]: withPart(ownValue(group, step), rest, part) };
  return Object.fromEntries(Object.entries(changed).filter(([, inner]) => inner !== undefined));
}
