import { inflateSync } from 'node:zlib';
import { expect, routes, test } from './journey.ts';

for (const route of Object.values(routes)) {
  test(`${route} is printed on one sheet`, async ({ visitor }) => {
    await visitor.open(route);
    expect(sheetsOf(await visitor.print())).toBe(1);
  });
}

/** The pages of a PDF, whose objects may be packed. */
function sheetsOf(pdf: Buffer): number {
  const plain = pdf.toString('latin1');
  const packed = [...plain.matchAll(/stream\r?\n(.*?)endstream/gs)].map(([, stream]) => {
    try {
      return inflateSync(Buffer.from(stream!, 'latin1')).toString('latin1');
    } catch {
      return ''; // a picture, or not packed
    }
  });
  return [plain, ...packed].join('\n').match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;
}
