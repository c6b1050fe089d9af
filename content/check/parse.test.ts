import { describe, expect, it } from 'vitest';
import { parseFile } from './parse.ts';

const text = `# A note
page:
  title: Slabs
  keywords: [slabs, 'drives']

list:
  - id: 1
    title: "One"
  - id: 007
`;
const { lineOf, writtenAt, value, faults } = parseFile('home.yaml', text);

describe('a file that can be read', () => {
  it('has the value that is written in it', () => {
    expect(faults).toEqual([]);
    expect(value).toEqual({
      page: { title: 'Slabs', keywords: ['slabs', 'drives'] },
      list: [{ id: 1, title: 'One' }, { id: 7 }],
    });
  });

  it.each([
    ['a field', ['page', 'title'], 3],
    ['a field in an entry', ['list', 0, 'title'], 8],
    ['an entry', ['list', 1], 9],
    ['what is missing, by its group', ['page', 'description'], 2],
    ['what is missing in an entry, by the entry', ['list', 1, 'title'], 9],
    ['what is missing at all, by the first field', ['closing', 'button'], 2],
    ['an entry there is not, by its list', ['list', 7, 'id'], 6],
    ['nothing in particular', [], 2],
  ] as [string, (string | number)[], number][])('knows the line of %s', (_what, path, line) => {
    expect(lineOf(path)).toBe(line);
  });

  it.each([
    [['list', 1, 'id'], '007'],
    [['list', 0, 'title'], '"One"'],
    [['page', 'keywords', 1], "'drives'"],
    [['page', 'keywords'], "[slabs, 'drives']"],
    [['page', 'description'], undefined],
  ] as [(string | number)[], string | undefined][])(
    'remembers that %j was written that way',
    (path, written) => {
      expect(writtenAt(path)).toBe(written);
    },
  );

  it('may start with a byte order mark, which does not change any line or column', () => {
    const marked = parseFile('home.yaml', `\ufeff${text}`);
    expect(marked.value).toEqual(value);
    expect(marked.writtenAt(['list', 1, 'id'])).toBe('007');
  });

  it('may start with three dashes', () => {
    expect(parseFile('home.yaml', `---\n${text}`).value).toEqual(value);
  });
});

it('a file that cannot be parsed has no value, and every position in it is line 1', () => {
  const unread = parseFile('home.yaml', 'page: *a\n');
  expect([unread.value, unread.lineOf(['page']), unread.writtenAt(['page'])]).toEqual([
    undefined,
    1,
    undefined,
  ]);
});

it('a file that is nested too deeply is reported as such', () => {
  expect(parseFile('home.yaml', '['.repeat(4000)).faults).toEqual([
    expect.objectContaining({ line: 1, path: [] }),
  ]);
});
