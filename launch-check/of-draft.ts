/** For the desk, before a draft is published: what its pages say without proof, samples, and links that lead nowhere. */
import { load } from '#content-model/load.ts';
import type { FileName } from '#content-model/schema/files.ts';
import { photoNameOf } from '#content-model/schema/photo-files.ts';
import { readConfig } from '#server/platform/config.ts';
import type { FieldPath } from '#shared/content/shape.ts';
import { readBuiltPages } from './built-pages.ts';
import { unconfirmedClaims } from './claims.ts';
import { type ContentText, placeOf, readContentTexts } from './content-texts.ts';
import type { Check, Finding } from './finding.ts';
import type { CheckInput } from './input.ts';
import { placeholders, samplePictures, sampleStories, sampleWords } from './sample-content.ts';
import { links } from './site.ts';

/** Where it stands in a form, and what to look at, in words of whoever fills it in. */
interface DraftFinding {
  file: FileName;
  path: FieldPath;
  message: string;
  /** What else is found keeps nothing from being published. */
  severity?: 'warning';
}

const toLookAt: Check[] = [unconfirmedClaims, sampleWords, sampleStories, samplePictures, placeholders];

/** @param input as of a launch; only what these checks need is there */
export async function findingsOfDraft(input: CheckInput): Promise<DraftFinding[]> {
  const looked = (await Promise.all(toLookAt.map((check) => check(input)))).flat().filter(isFound);
  const lost = (await links(input)).filter(isFound).filter(({ what }) => what.includes(' leads '));
  return [
    ...lost.map(({ where, what }) => ofLink(where, what, input.texts)),
    ...looked.map(({ where, what }) => ({ ...placeIn(where, input.texts), ...worded(what) })),
  ];
}

const isFound = (finding: Finding | false): finding is Finding => finding !== false;

/** Only what somebody wrote can be mended at the desk. */
function ofLink(route: string, what: string, texts: ContentText[]): DraftFinding {
  const [address = ''] = what.split(' ');
  const written = texts.find((text) => text.written.includes(address));
  const page = route === '/' ? 'the home page' : `the page ${route}`;
  const message = `The link to ${what.replace(/\.$/, '')}, on ${page}.`;
  return written
    ? { file: written.file as FileName, path: pathOf(written), message }
    : { file: 'business.yaml', path: [], message, severity: 'warning' };
}

const samples =
  'came with the samples, as do other words here; write your own, or confirm under “What you confirm” that they are true of you';

/** No file names: whoever reads this has never seen one. And no quotes: it is told at the words themselves. */
const worded = (what: string) => ({
  message: / came with the samples /.test(what) ? samples : what.replace(/^[\w-]+\.yaml [^:]*: /, ''),
  severity: 'warning' as const,
});

/** @param where like `content/home.yaml:31`, `content/photos/hero.jpg` or a page, the first of several */
function placeIn(where: string, texts: ContentText[]): Pick<DraftFinding, 'file' | 'path'> {
  const [first = ''] = where.split(', ');
  const text = texts.find((each) => placeOf(each) === first);
  if (text) return { file: text.file as FileName, path: pathOf(text) };
  const [, photo] = /^content\/photos\/(.+)$/.exec(first) ?? [];
  return photo ? { file: 'photos.yaml', path: [photoNameOf(photo)] } : { file: 'business.yaml', path: [] };
}

const pathOf = ({ field }: ContentText): FieldPath =>
  field.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) : step));

if (import.meta.main) {
  const read = readConfig();
  if (!read.ok) throw new Error(read.problems.join('\n'));
  const { contentDir, distDir } = read.config;
  const input = {
    config: read.config,
    business: load('business.yaml', contentDir),
    claims: load('claims.yaml', contentDir),
    texts: readContentTexts(contentDir),
    pages: readBuiltPages(distDir),
  };
  console.log(JSON.stringify(await findingsOfDraft(input as CheckInput)));
}
