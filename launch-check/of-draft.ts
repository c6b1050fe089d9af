/** For the desk, before a draft is published: what its pages say without proof, samples, and links that lead nowhere. */
import { load } from '#content-model/load.ts';
import { readConfig } from '#server/platform/config.ts';
import type { LaunchPlace } from '#shared/desk/launch.ts';
import { readBuiltPages } from './built-pages.ts';
import { placeIn, readContentTexts } from './content-texts.ts';
import type { Check, Finding } from './finding.ts';
import type { CheckInput } from './input.ts';
import { unconfirmedTexts } from './questions.ts';
import { placeholders, samplePictures, sampleStories } from './sample-content.ts';
import { links } from './site.ts';

/** Where it stands in a form, and what to look at, in words of whoever fills it in. */
interface DraftFinding extends LaunchPlace {
  message: string;
  /** What else is found keeps nothing from being published. */
  severity?: 'warning';
}

const toLookAt: Check[] = [sampleStories, samplePictures, placeholders];

/** @param input as of a launch; only what these checks need is there */
export async function findingsOfDraft(input: CheckInput): Promise<DraftFinding[]> {
  const looked = (await Promise.all(toLookAt.map((check) => check(input)))).flat().filter(isFound);
  const lost = (await links(input)).filter(isFound).filter(({ what }) => what.includes(' leads '));
  const { ofSite, ofSamples } = unconfirmedTexts(input);
  return [
    ...lost.map(ofLink),
    ...ofSite.map(({ question: { about, place }, what }) => toLook(place, `${about}: ${what}.`)),
    ...ofSamples.map(({ question: { place } }) => toLook(place, samples)),
    ...looked.map(({ where, what }) => toLook(placeIn(where, input.texts) ?? nowhere, what)),
  ];
}

const samples =
  'came with the samples, as do other words here; write your own, or confirm under “Before you go public” that they are true of you';

const toLook = (place: LaunchPlace, message: string): DraftFinding => ({
  ...place,
  message,
  severity: 'warning',
});

const nowhere: LaunchPlace = { file: 'business.yaml', path: [] };

const isFound = (finding: Finding | false): finding is Finding => finding !== false;

/** Only what somebody wrote can be fixed in the desk. */
function ofLink({ what, inForm }: Finding): DraftFinding {
  const message = inForm?.text ?? what;
  const { file, path } = inForm ?? {};
  return file && path ? { file, path, message } : toLook(nowhere, message);
}

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
