/** For the desk, before a draft is published: what its pages say without proof, placeholders, and links that lead nowhere. */
import { loadContent } from '#content-model/load.ts';
import { readConfig } from '#server/platform/config.ts';
import type { LaunchLocation } from '#shared/desk/launch.ts';
import type { Problem } from '#shared/desk/website.ts';
import { readBuiltPages } from './built-pages.ts';
import { findClaims, isConfirmed, quoted } from './claims.ts';
import { placeIn, placeOfText, readContentTexts } from './content-texts.ts';
import type { Finding } from './finding.ts';
import type { CheckInput } from './input.ts';
import { placeholders } from './sample-content.ts';
import { links } from './site.ts';

/** Where it is in a form, and what is wrong, in the owner's words. */
type DraftFinding = Pick<Problem, 'file' | 'path' | 'message' | 'severity' | 'cause'>;

/** The company, for what no text of the owner's says alone. */
const nowhere: LaunchLocation = { file: 'business.yaml', path: [] };

/** @param input as of a launch; only what these checks need is there */
export async function findingsOfDraft(input: CheckInput): Promise<DraftFinding[]> {
  const lost = (await links(input)).filter(isFound).filter(({ what }) => what.includes(' leads '));
  const left = (await placeholders(input)).filter(isFound);
  return [
    ...lost.map(ofLink),
    // On a page it is what a text says.
    ...left.flatMap(({ where, what }): DraftFinding[] => {
      const place = placeIn(where, input.texts);
      return place ? [{ ...place, message: what, severity: 'warning' }] : [];
    }),
    ...openClaims(input),
  ];
}

/** These need the license number, and papers that go with it. */
const licenseSubjects = ['licensed', 'bonded', 'insured'];

/** What the pages say without confirmation: each text once, whatever it says of several subjects. */
function openClaims(input: CheckInput): DraftFinding[] {
  const found = new Map<string, DraftFinding>();
  for (const { about, said } of findClaims(input)) {
    const own = input.claims.filter((claim) => claim.about === about);
    for (const each of said.filter((one) => !isConfirmed(one, own, input.business))) {
      const cause = licenseSubjects.includes(about) ? 'license' : 'claims';
      const message = `${quoted([each])} isn’t confirmed yet; confirm it, or write something else`;
      const place = each.text ? placeOfText(each.text) : nowhere;
      const key = JSON.stringify([cause, place, each.text ? '' : message]);
      found.set(key, { ...place, message, severity: 'warning', cause });
    }
  }
  return [...found.values()];
}

const isFound = (finding: Finding | false): finding is Finding => finding !== false;

/** Only what somebody wrote can be fixed in the desk. */
function ofLink({ what, inForm }: Finding): DraftFinding {
  const message = inForm?.text ?? what;
  const { file, path } = inForm ?? {};
  return file && path ? { file, path, message } : { ...nowhere, message, severity: 'warning' };
}

if (import.meta.main) {
  const read = readConfig();
  if (!read.ok) throw new Error(read.problems.join('\n'));
  const { contentDir, distDir } = read.config;
  const input = {
    config: read.config,
    business: loadContent('business.yaml', contentDir),
    claims: loadContent('claims.yaml', contentDir),
    texts: readContentTexts(contentDir),
    pages: readBuiltPages(distDir),
  };
  console.log(JSON.stringify(await findingsOfDraft(input as CheckInput)));
}
