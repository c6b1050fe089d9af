import type { FileName } from '../schema.ts';
import { describeShape, type ShapeDescription } from '../shape.ts';
import { shapeAt } from './at-path.ts';
import { shown } from './explain.ts';
import type { Fault, FieldPath } from './fault.ts';
import type { ParsedFile } from './parse.ts';

/** Numbers that are read as others than they look: `0x10`, `1e3`, `007`. */
export function oddNumbers(file: FileName, parsed: ParsedFile): Fault[] {
  const shape = describeShape(file);
  return [...numbersIn(parsed.value)].flatMap(({ path, value }) => {
    const written = parsed.writtenAt(path) ?? '';
    if (/^-?(?:0|[1-9]\d*)(?:\.\d+)?$/.test(written) || !isNumber(shapeAt(shape, path))) return [];
    const message = `${shown(written)} would be read as ${value}; write the number in digits alone`;
    return { file, line: parsed.lineOf(path), path, message };
  });
}

const isNumber = (shape: ShapeDescription | undefined) =>
  shape?.type === 'number' || shape?.type === 'integer';

function* numbersIn(value: unknown, path: FieldPath = []): Generator<{ path: FieldPath; value: number }> {
  if (typeof value === 'number') yield { path, value };
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    yield* numbersIn(inner, [...path, Array.isArray(value) ? Number(key) : key]);
  }
}
