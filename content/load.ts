import { readFileSync } from 'node:fs';
import path from 'node:path';
import { isNode, LineCounter, parseDocument } from 'yaml';
import { type ContentOf, type FileName, files } from './schema.ts';

const folder = path.join(process.cwd(), 'content');

/** A content file that cannot be used: one line a fault, each with file, line, field and what is wrong. */
export class ContentError extends Error {
  constructor(faults: string[]) {
    super(`\n${faults.join('\n')}`);
    this.name = 'ContentError';
  }
}

/**
 * Reads and checks one content file.
 * @param from the content folder; the project's own unless a test says otherwise
 * @throws ContentError naming file, line and field
 */
export function load<Name extends FileName>(name: Name, from: string = folder): ContentOf<Name> {
  const lines = new LineCounter();
  const document = parseDocument(readFileSync(path.join(from, name), 'utf8'), { lineCounter: lines });
  const yamlFault = document.errors[0];
  if (yamlFault) {
    const { line } = lines.linePos(yamlFault.pos[0]);
    throw new ContentError([`content/${name}:${line} ${yamlFault.message.split('\n')[0]}`]);
  }
  const result = files[name].safeParse(document.toJS());
  if (result.success) return result.data as ContentOf<Name>;
  throw new ContentError(
    result.error.issues.map((issue) => {
      const place = issue.path as (string | number)[];
      return `content/${name}:${lineOf(document, lines, place)} ${place.join('.')}: ${issue.message}`;
    }),
  );
}

/** The line of a field, or of the nearest thing around it that is there. */
function lineOf(document: ReturnType<typeof parseDocument>, lines: LineCounter, place: (string | number)[]) {
  for (let depth = place.length; depth >= 0; depth--) {
    const node = depth === 0 ? document.contents : document.getIn(place.slice(0, depth), true);
    if (isNode(node) && node.range) return lines.linePos(node.range[0]).line;
  }
  return 1;
}
