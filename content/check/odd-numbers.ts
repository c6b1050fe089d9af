import type { FileName } from '../schema/files.ts';
import { leavesIn } from '../schema/leaves.ts';
import { describeShape, type ShapeDescription } from '../schema/shape.ts';
import { shown } from './explain.ts';
import type { Fault } from './fault.ts';
import type { ParsedFile } from './parse.ts';

/** Numbers that are read differently from how they look: `0x10`, `1e3`, `007`. */
export function oddNumbers(file: FileName, parsed: ParsedFile): Fault[] {
  return [...leavesIn(parsed.value, describeShape(file))].flatMap(({ path, value, shape }) => {
    if (typeof value !== 'number' || !isNumber(shape)) return [];
    const written = parsed.writtenAt(path) ?? '';
    if (/^-?(?:0|[1-9]\d*)(?:\.\d+)?$/.test(written)) return [];
    const message = `${shown(written)} would be read as ${value}; write the number with digits only`;
    return { file, line: parsed.lineOf(path), path, message };
  });
}

const isNumber = (shape: ShapeDescription | undefined) =>
  shape?.type === 'number' || shape?.type === 'integer';
