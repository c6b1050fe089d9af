import { describe, expect, it } from 'vitest';
import { contentFolder } from '../load.ts';
import type { FileName } from '../schema/files.ts';
import { readSources } from './check-content.ts';
import { checkFile } from './check-file.ts';
import { type Fault, formatFault } from './fault.ts';

const sources = readSources(contentFolder);

function faultsOf(file: FileName, text: string): Fault[] {
  const checked = checkFile(file, text);
  return checked.ok ? [] : checked.faults;
}

/** The message about the gallery's lead written like this, and its line. */
function toldOfLead(written: string) {
  const text = sources.texts['gallery.yaml']!.replace(/^ {2}lead: .*$/m, `  lead: ${written}`);
  const line = text.split('\n').findIndex((each) => each.startsWith('  lead:')) + 1;
  return { line, told: faultsOf('gallery.yaml', text).map(formatFault) };
}

const unseen = (what: string, word: string) =>
  `there is an invisible character here (${what}); delete "${word}" and type it again`;
const lineBreak =
  'there is an invisible line break from another program here; delete "Openone" and type it again';

describe('a character that nobody types on purpose', () => {
  it.each([
    ['Open con\u00adcrete.', unseen('a soft hyphen', 'concrete.')],
    ['Open\u200b one.', unseen('a zero-width space', 'Open')],
    ['Open\u200cone.', unseen('a letter separator', 'Openone.')],
    ['Open\u200done.', unseen('a letter joiner', 'Openone.')],
    ['Open \ufeffone.', unseen('a mark that belongs at the start of a file', 'one.')],
    ['Open \u202eone.', unseen('U+202E', 'one.')],
    ['Open \ue000one.', unseen('U+E000', 'one.')],
    ['Open a\ufe0fone.', unseen('U+FE0F', 'aone.')],
    ['Open \x07one.', unseen('U+0007', 'one.')],
    ['"Open \\u0007one."', unseen('U+0007', 'one.')],
    ['"Open \\ud800one."', unseen('U+D800', 'one.')],
    ['Open\vone', lineBreak],
    ['Open\fone', lineBreak],
    ['Open\u0085one', lineBreak],
    ['Open\u2028one', lineBreak],
    ['Open\u2029one', lineBreak],
    [
      'Open \u200b one.',
      'there is an invisible character here (a zero-width space); delete the line and type it again',
    ],
    [
      'Ask Hern\ufffdndez.',
      'a letter was lost and replaced by \ufffd; delete "Hern\ufffdndez." and type it again',
    ],
  ])('%j is reported with the word that contains it', (written, sentence) => {
    const { line, told } = toldOfLead(written);
    expect(told).toEqual([`content/gallery.yaml:${line} ${sentence}`]);
  });

  it('is reported with its own line in a text of several lines', () => {
    const { line, told } = toldOfLead('|\n    One.\n    Two con\u00adcrete.\n    Three.');
    expect(told).toEqual([`content/gallery.yaml:${line + 2} ${unseen('a soft hyphen', 'concrete.')}`]);
  });

  it('is found in a key too', () => {
    const text = sources.texts['photos.yaml']!.replace('hero:', 'he\u00adro:');
    const faults = faultsOf('photos.yaml', text);
    expect(faults.map(formatFault)).toEqual([`content/photos.yaml:1 ${unseen('a soft hyphen', 'hero')}`]);
  });
});

it.each([
  'Peñaflor, Façade & “Ocaña”, naïve',
  'Pe\u0303aflor with its accent apart',
  '写真 on the wall',
  'Slabs 🏗️ and 👷🏽‍♀️ and 1️⃣ and 🏴󠁧󠁢󠁥󠁮󠁧󠁿',
  'Joints 8–\u206010\u00a0ft apart, as the site writes them',
  'Slabs\twalks',
])('%j is accepted', (written) => {
  expect(toldOfLead(written).told).toEqual([]);
});

describe('a space that only looks like one', () => {
  it.each(['\u00a0', '\u2003', '\u3000', '\u202f', '\u200b', '\ufeff'])(
    '%j is reported where it indents the file',
    (space) => {
      const starting = sources.texts['gallery.yaml']!.replace(/^ {2}lead: .*$/m, `  ${space}lead: One.`);
      const faults = faultsOf('gallery.yaml', starting);
      expect(faults.map(({ message }) => message)).toEqual([
        'this line starts with a character that only looks like a space, as in text from web pages and word processors; delete it and press the space bar',
      ]);
    },
  );

  it('is found after a dash', () => {
    const text = sources.texts['contact.yaml']!.replace(
      /^ {2}points: .*$/m,
      '  points:\n    - Steel\n    -\u00a0Permits',
    );
    const [fault] = faultsOf('contact.yaml', text);
    expect(fault?.message).toMatch(
      /^after the colon or the dash there is a character that only looks like a space/,
    );
  });

  it('is reported on a line that looks empty', () => {
    const text = `\u00a0\n${sources.texts['gallery.yaml']}`;
    const [fault] = faultsOf('gallery.yaml', text);
    expect(fault?.message).toMatch(/^this line starts with a character that only looks like a space/);
  });

  it('is accepted in a comment', () => {
    const text = `#\u00a0A note\n \n\t# another\n${sources.texts['gallery.yaml']}`;
    expect(faultsOf('gallery.yaml', text)).toEqual([]);
  });
});
