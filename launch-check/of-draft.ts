/** For the desk, before a draft is published: what its pages say without proof, placeholders, and links that lead nowhere. */
import { load } from '#content-model/load.ts';
import type { FileName } from '#content-model/schema/files.ts';
import { readConfig } from '#server/platform/config.ts';
import type { FieldPath } from '#shared/content/shape.ts';
import type { Problem } from '#shared/desk/website.ts';
import { readBuiltPages } from './built-pages.ts';
import { findClaims, isConfirmed, quoted } from './claims.ts';
import { type ContentText, placeOf, readContentTexts } from './content-texts.ts';
import type { Finding } from './finding.ts';
import type { CheckInput } from './input.ts';
import { placeholders } from './sample-content.ts';
import { links } from './site.ts';

/** Where it stands in a form, and what is wrong, in the owner's words. */
type DraftFinding = Pick<Problem, 'file' | 'path' | 'message' | 'severity' | 'cause'>;

/** @param input as of a launch; only what these checks need is there */
export async function findingsOfDraft(input: CheckInput): Promise<DraftFinding[]> {
  const lost = (await links(input)).filter(isFound).filter(({ what }) => what.includes(' leads '));
  const left = (await placeholders(input)).filter(isFound);
  return [
    ...lost.map(({ where, what }) => ofLink(where, what, input.texts)),
    // On a page it is what a text says.
    ...left.flatMap(({ where, what }): DraftFinding[] => {
      const written = input.texts.find((text) => placeOf(text) === where);
      return written ? [{ ...placeIn(written), message: what, severity: 'warning' }] : [];
    }),
    ...openClaims(input),
  ];
}

/** These need the license number, and papers that go with it. */
const licenseSubjects = ['licensed', 'bonded', 'insured'];

/** What the pages say without proof: each text once, whatever it says of several subjects. */
function openClaims(input: CheckInput): DraftFinding[] {
  const found = new Map<string, DraftFinding>();
  for (const { about, said } of findClaims(input)) {
    const own = input.claims.filter((claim) => claim.about === about);
    for (const each of said.filter((one) => !isConfirmed(one, own, input.business))) {
      const cause = licenseSubjects.includes(about) ? 'license' : 'claims';
      const message = `${quoted([each])} isn’t confirmed yet; confirm it, or write something else`;
      const place = placeIn(each.text);
      const key = JSON.stringify([cause, place, each.text ? '' : message]);
      found.set(key, { ...place, message, severity: 'warning', cause });
    }
  }
  return [...found.values()];
}

/** The company, for what no text of the owner's says alone. */
const placeIn = (text: ContentText | undefined): Pick<DraftFinding, 'file' | 'path'> =>
  text ? { file: text.file as FileName, path: pathOf(text) } : { file: 'business.yaml', path: [] };

const isFound = (finding: Finding | false): finding is Finding => finding !== false;

/** Only what somebody wrote can be mended at the desk. */
function ofLink(route: string, what: string, texts: ContentText[]): DraftFinding {
  const [address = ''] = what.split(' ');
  const written = texts.find((text) => text.written.includes(address));
  const page = route === '/' ? 'the home page' : `the page ${route}`;
  const message = `The link to ${what.replace(/\.$/, '')}, on ${page}.`;
  return written ? { ...placeIn(written), message } : { ...placeIn(undefined), message, severity: 'warning' };
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
