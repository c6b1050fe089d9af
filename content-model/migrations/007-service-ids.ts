import { isMap, isSeq, type YAMLMap, type YAMLSeq } from 'yaml';
import { changeYaml, deriveId, type Step, type Texts } from './step.ts';

type Entry = Record<string, unknown>;

/**
 * Stores an id with each service of the quote form, and names it on the card of Home that shows the same service: the one
 * with its name, or the only card where it's the only service that leads to a block. Versions pass this step in memory
 * each time that they are read, so an id is derived from the service's name.
 */
export const linkServices: Step = {
  version: 7,
  summary:
    'each service of the quote form in business.yaml now has an id, and the card in home.yaml that shows it names that',
  change({ 'business.yaml': business, 'home.yaml': home }) {
    const changed: Texts = {};
    let offered: Entry[] = [];
    if (business !== undefined) {
      const text = changeYaml(business, (document) => {
        const list = document.getIn(['services']);
        if (isSeq(list)) offered = storeIds(list);
        return true;
      });
      if (text === undefined) return undefined;
      changed['business.yaml'] = text;
    }
    if (home !== undefined) {
      const text = changeYaml(home, (document) => {
        const list = document.getIn(['services', 'cards']);
        if (isSeq(list)) linkCards(list, offered);
        return true;
      });
      if (text === undefined) return undefined;
      changed['home.yaml'] = text;
    }
    return changed;
  },
};

const entriesOf = (list: YAMLSeq) =>
  list.items.filter(isMap).map((item: YAMLMap) => ({ item, entry: item.toJSON() as Entry }));

/** Adds missing ids and returns the entries. */
function storeIds(list: YAMLSeq): Entry[] {
  const entries = entriesOf(list);
  const known = new Set(entries.map(({ entry }) => entry.id));
  return entries.map(({ item, entry }) => {
    if (entry.id !== undefined) return entry;
    const id = deriveId('s', nameOf(entry.label), known);
    known.add(id);
    item.set('id', id);
    return { ...entry, id };
  });
}

function linkCards(list: YAMLSeq, offered: Entry[]) {
  const cards = entriesOf(list);
  for (const { item, entry } of cards) {
    if (entry.service !== undefined) continue;
    const hasSameAnchor = (other: Entry) => other.anchor === entry.anchor;
    const there = offered.filter(hasSameAnchor);
    const isOnlyMatch = there.length === 1 && cards.filter((card) => hasSameAnchor(card.entry)).length === 1;
    const same = isOnlyMatch ? there[0] : there.find(({ label }) => nameOf(label) === nameOf(entry.title));
    if (same) item.set('service', same.id);
  }
}

/** The English of a text, with or without a translation. */
const nameOf = (text: unknown) =>
  String(typeof text === 'object' && text !== null && 'en' in text ? text.en : text);
