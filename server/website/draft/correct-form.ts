import { toForm } from '#content-model/edit/form-value.ts';
import { withIds } from '#content-model/schema/projects.ts';
import { describeShape } from '#content-model/schema/shape.ts';
import { groupsToTexts, withHashes } from '#content-model/schema/text-groups.ts';
import { typesetNewQuotes } from '#content-model/wording/typeset-quotes.ts';
import { dayOf } from '#server/platform/time.ts';
import type { ContentFile } from '#shared/content/files.ts';
import { isSame } from '#shared/content/is-same.ts';
import { newId } from '#shared/content/new-id.ts';
import { ownValue } from '#shared/content/own-value.ts';
import { pairEntries } from '#shared/content/pair-entries.ts';
import { withPart } from '#shared/content/with-part.ts';
import { cleanText } from '#shared/control-characters.ts';

/**
 * A form's value with what nobody has to type: a project or testimonial without an id gets one, quotes are set in what is
 * new, and with a translation that is new or was looked at stands which text it is of.
 * @param before what the draft said @param hashOfSpanish of all that is said in Spanish
 */
export function correctForm(file: ContentFile, before: unknown, after: unknown, hashOfSpanish: () => string) {
  // What someone vouches for is taken to the letter.
  if (file === 'claims.yaml') return after;
  const shape = describeShape(file);
  const set = typesetNewQuotes(shape, before, groupsToTexts(shape, withAllIds(file, before, after)));
  const form = toForm(shape, withHashes(shape, before, set));
  if (file === 'contact.yaml') return withCheckedPrices(before, form);
  return file === 'business.yaml' ? withReview(before, form, hashOfSpanish) : form;
}

/** Each project, testimonial and service of the form with its id. */
function withAllIds(file: ContentFile, before: unknown, after: unknown): unknown {
  if (file !== 'business.yaml') return withStoredIds(file, before, after);
  const [was, is] = [before, after].map((value) => ownValue(value, 'services'));
  const services = withStoredIds(file, was, is);
  return services === is ? after : withPart(after, ['services'], services);
}

/** Of two entries with the same id, the later gets a new one. A project written by hand keeps the number that it has had. */
function withStoredIds(file: ContentFile, before: unknown, after: unknown): unknown {
  if (newId(file) === undefined || !isOfGroups(after) || areStored(after)) return after;
  const had = isOfGroups(before) ? before : [];
  const numbers = file === 'projects.yaml' ? withIds(had).map(({ id }) => id) : [];
  const pairs = pairEntries(had, after);
  const taken = new Set<unknown>(after.map(({ id }) => id));
  const seen = new Set<unknown>();
  return after.map((entry, at) => {
    let id: unknown = entry.id;
    if (id === undefined || seen.has(id)) {
      const number = numbers[pairs[at]!];
      id = number === undefined || taken.has(number) ? newId(file) : number;
      taken.add(id);
    }
    seen.add(id);
    return id === entry.id ? entry : { ...entry, id };
  });
}

/** Whether each entry has an id that no other has. */
const areStored = (list: { id?: unknown }[]) =>
  new Set(list.map(({ id }) => id)).size === list.length && list.every(({ id }) => id !== undefined);

const isOfGroups = (list: unknown): list is { id?: number }[] =>
  Array.isArray(list) && list.every((entry) => typeof entry === 'object' && entry !== null);

/** Records the hash of the Spanish when its reviewer is entered, and removes the record with the name. */
function withReview(before: unknown, after: unknown, hashOfSpanish: () => string): unknown {
  const [was, is] = [before, after].map((value) => ownValue(ownValue(value, 'spanishReview'), 'reviewedBy'));
  const isStamped = ownValue(ownValue(after, 'spanishReview'), 'of') !== undefined;
  if (isSame(was, is) && (isStamped || !is)) return after;
  return is
    ? withPart(after, ['spanishReview', 'of'], hashOfSpanish())
    : withPart(after, ['spanishReview'], undefined);
}

/** Sets the day the prices were checked to today if a price changed, unless another day was entered. */
function withCheckedPrices(before: unknown, after: unknown): unknown {
  const [was, is] = [before, after].map((value) => ownValue(ownValue(value, 'calculator'), 'prices'));
  if (is === undefined) return after;
  const checked = ownValue(is, 'checked');
  const isEntered = checked && checked !== ownValue(was, 'checked');
  if (isEntered || (checked && isSame(amountsIn(was), amountsIn(is)))) return after;
  return withPart(after, ['calculator', 'prices', 'checked'], dayOf(new Date(), floridaTime));
}

/** The company's TIME_ZONE is unknown here; in the west of Florida it's an hour earlier. */
const floridaTime = 'America/New_York';

const amountsIn = (prices: unknown) =>
  ['kinds', 'options'].map((name) => {
    const list = ownValue(prices, name);
    return Array.isArray(list) ? list.map(({ from, to, smallest }) => [from, to, smallest]) : [];
  });

/** Removes control characters from new texts of a form's value; texts that were there before are unchanged. */
export function cleanNewTexts(before: unknown, after: unknown): unknown {
  const known = new Set<unknown>();
  const note = (value: unknown): void => {
    known.add(value);
    if (typeof value !== 'object' || value === null) return;
    for (const entry of Object.entries(value)) entry.forEach(note);
  };
  note(before);
  const clean = (value: unknown): unknown => {
    if (typeof value === 'string') return cleanNew(value);
    if (Array.isArray(value)) return value.map(clean);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [cleanNew(key), clean(part)]));
  };
  const cleanNew = (text: string) => (known.has(text) ? text : cleanText(text));
  return clean(after);
}
