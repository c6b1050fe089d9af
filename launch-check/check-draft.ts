/** Checks a draft's pages for the desk before it is published: unproven claims, placeholders and broken links. */
import { loadContent } from '#content-model/load.ts';
import { readConfig } from '#server/platform/config.ts';
import type { LaunchLocation } from '#shared/desk/launch.ts';
import type { Problem } from '#shared/desk/website.ts';
import { readBuiltPages } from './built-pages.ts';
import { findClaims, isConfirmed, quoted } from './claims.ts';
import { locateFinding, locateText, readContentTexts } from './content-texts.ts';
import type { Finding } from './finding.ts';
import type { CheckInput } from './input.ts';
import { checkPlaceholders } from './sample-content.ts';
import { checkLinks } from './site.ts';

/** A finding with its location in a form, in the owner's words. */
type DraftFinding = Pick<Problem, 'file' | 'path' | 'message' | 'severity' | 'cause'>;

/** The location of findings that aren't in any of the owner's texts. */
const nowhere: LaunchLocation = { file: 'business.yaml', path: [] };

/** Returns the findings of a draft. @param input only what these checks need is set */
export async function checkDraft(input: CheckInput): Promise<DraftFinding[]> {
  const lost = (await checkLinks(input)).filter(isFound).filter(({ what }) => what.includes(' leads '));
  const left = (await checkPlaceholders(input)).filter(isFound);
  return [
    ...lost.map(ofLink),
    // On a page it is what a text says.
    ...left.flatMap(({ where, what }): DraftFinding[] => {
      const place = locateFinding(where, input.texts);
      return place ? [{ ...place, message: what, severity: 'warning' }] : [];
    }),
    ...openClaims(input),
  ];
}

/** The subjects that need a license number, and papers that go with it. */
const licenseSubjects = ['licensed', 'bonded', 'insured'];

/** Returns the pages' unconfirmed claims: each text once, even if it makes several. */
function openClaims(input: CheckInput): DraftFinding[] {
  const found = new Map<string, DraftFinding>();
  for (const { about, statements } of findClaims(input)) {
    const own = input.claims.filter((claim) => claim.about === about);
    for (const each of statements.filter((one) => !isConfirmed(one, own, input.business))) {
      const cause = licenseSubjects.includes(about) ? 'license' : 'claims';
      const message = `${quoted([each])} isn’t confirmed yet; confirm it, or write something else`;
      const place = each.text ? locateText(each.text) : nowhere;
      const key = JSON.stringify([cause, place, each.text ? '' : message]);
      found.set(key, { ...place, message, severity: 'warning', cause });
    }
  }
  return [...found.values()];
}

const isFound = (finding: Finding | false): finding is Finding => finding !== false;

/** Converts a broken link; the desk can fix it only if somebody wrote it. */
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
  console.log(JSON.stringify(await checkDraft(input as CheckInput)));
}
