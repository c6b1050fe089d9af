import { readSources } from '#content-model/check/check-content.ts';
import { hashOfSpanish } from '#content-model/translations.ts';
import { problemWithPerson } from './claims.ts';
import { placeOfField } from './content-texts.ts';
import { type Check, noted, refused } from './finding.ts';

const toWrite = 'write who did under Company, Spanish, Read by';

/** Somebody who speaks it has read what the site says in Spanish. */
export const spanishReview: Check = ({ business, texts, config }) => {
  if (!business.spanish) return [];
  const { reviewedBy = '', of } = business.spanishReview ?? {};
  const where = placeOfField(texts, 'business.yaml', 'spanish');
  if (reviewedBy.trim() === '') {
    const what = 'Nobody who speaks Spanish is known to have read what the site says in it.';
    return [refused(where, what, `Have all of it read on the site, then ${toWrite}`)];
  }
  const problem = problemWithPerson(reviewedBy, business.name);
  if (problem) {
    const what = `"${reviewedBy}" is not the name of who has read the Spanish; ${problem}.`;
    return [refused(where, what, `Have all of it read on the site, then ${toWrite}`)];
  }
  if (String(of) === hashOfSpanish(readSources(config.contentDir).texts)) return [];
  const what = `The Spanish has changed since ${reviewedBy} read it.`;
  return [noted(where, what, `Have what is new read, then ${toWrite}`)];
};
