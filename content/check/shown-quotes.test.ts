import { expect, it } from 'vitest';
import { contentFolder } from '../load.ts';
import { checkContent, readSources } from './check-content.ts';

const sources = readSources(contentFolder);

/** The messages about the gallery with this lead and these keywords. */
function told(lead: string, keywords = '[slabs]') {
  const text = sources.texts['gallery.yaml']!.replace(/^ {2}lead: .*$/m, `  lead: ${lead}`).replace(
    /^ {2}keywords: .*$/m,
    `  keywords: ${keywords}`,
  );
  return checkContent({ ...sources, texts: { ...sources.texts, 'gallery.yaml': text } });
}

it.each(['“Nine jobs”', '‘Nine jobs’', '„Nine jobs“', '„Nine jobs”'])(
  '%s keeps its quotes on the page, and causes a warning',
  (lead) => {
    expect(told(lead)).toEqual([
      {
        file: 'gallery.yaml',
        line: expect.any(Number),
        path: ['intro', 'lead'],
        message:
          'is in curly quotes, and the site will show them; if they only hold the text together, delete them',
        severity: 'warning',
      },
    ]);
  },
);

it('a list entry is identified by its position', () => {
  expect(told('Nine jobs', '[slabs, “walks”]').map(({ path }) => path)).toEqual([['page', 'keywords', 1]]);
});

it.each(['“Slabs” and “walks”', 'The “walks”', '“Slabs,” she said', '"“Slabs” & ‘walks’"', '’70s slabs’'])(
  '%s causes no warning',
  (lead) => {
    expect(told(lead)).toEqual([]);
  },
);
