import { toForm } from '#content-model/edit/form-value.ts';
import { withIds } from '#content-model/schema/projects.ts';
import { describeShape } from '#content-model/schema/shape.ts';
import { groupsToTexts, withHashes } from '#content-model/schema/text-groups.ts';
import { setNewQuotes } from '#content-model/wording/set-quotes.ts';
import type { ContentFile } from '#shared/content/files.ts';
import { isSame } from '#shared/content/is-same.ts';
import { ownValue } from '#shared/content/own-value.ts';
import { withPart } from '#shared/content/with-part.ts';

/**
 * A form's value with what nobody has to type: a project without a number gets the next, quotes are set in what is new,
 * and with a translation that is new or was looked at stands which text it is of.
 * @param before what the draft said @param hashOfSpanish of all that is said in Spanish
 */
export function correct(file: ContentFile, before: unknown, after: unknown, hashOfSpanish: () => string) {
  // What someone vouches for is taken to the letter.
  if (file === 'claims.yaml') return after;
  const shape = describeShape(file);
  const set = setNewQuotes(
    shape,
    before,
    groupsToTexts(shape, file === 'projects.yaml' ? numbered(after) : after),
  );
  const form = toForm(shape, withHashes(shape, before, set));
  return file === 'business.yaml' ? withReview(before, form, hashOfSpanish) : form;
}

function numbered(list: unknown): unknown {
  const isOfGroups =
    Array.isArray(list) && list.every((entry) => typeof entry === 'object' && entry !== null);
  return isOfGroups ? withIds(list) : list;
}

/** Who reads all the Spanish has read what it says by now. */
function withReview(before: unknown, after: unknown, hashOfSpanish: () => string): unknown {
  const [was, is] = [before, after].map((value) => ownValue(ownValue(value, 'spanishReview'), 'reviewedBy'));
  if (isSame(was, is)) return after;
  return is
    ? withPart(after, ['spanishReview', 'of'], hashOfSpanish())
    : withPart(after, ['spanishReview'], undefined);
}
