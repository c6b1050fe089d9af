import { useDeferredValue, useState } from 'react';
import { useLocation } from 'wouter';
import { Button } from '#desk/ui/Button.tsx';
import { Notice } from '#desk/ui/Notice.tsx';
import { SearchField } from '#desk/ui/SearchField.tsx';
import { useHistoryEntry } from '#desk/ui/use-history-entry.ts';
import { newId } from '#shared/content/new-id.ts';
import { ownValue } from '#shared/content/own-value.ts';
import { entriesOf, rowOfAdded, rowsOf, withRows } from '#shared/content/rows.ts';
import { screens } from '#shared/desk/addresses.ts';
import type { Website } from '#shared/desk/website.ts';
import { changeAt } from './draft/draft-store.ts';
import { rowPathOf } from './draft/revisions.ts';
import { useFile } from './draft/use-website.ts';
import { lookOf } from './form/entry-look.ts';
import { MovableList } from './form/MovableList.tsx';
import { useArrange } from './form/use-arrange.ts';
import styles from './ListScreen.module.css';
import { Row } from './Row.tsx';
import { SaveFoot } from './SaveFoot.tsx';
import { Screen } from './Screen.tsx';
import { ThingForm } from './ThingForm.tsx';
import { toBrackets } from './things/brackets.ts';
import { isFoundIn } from './things/find-text.ts';
import { textOf, textsIn, titleOf } from './things/glance.ts';
import type { Group, Thing } from './things/things.ts';
import { useKnowledge } from './use-knowledge.ts';

interface Props {
  website: Website;
  group: Group;
  thing: Thing;
}

const orders = { site: 'As on the website', year: 'Newest first', place: 'By place' } as const;
type Order = keyof typeof orders;

/** The entries of a list, to find one, to add one, and to put them in order. */
export function ListScreen({ website, group, thing }: Props) {
  const { file, entry: noun } = thing;
  const [, navigate] = useLocation();
  const [words, setWords] = useHistoryEntry('sought', '');
  const [order, setOrder] = useHistoryEntry<Order>('sorted', 'site');
  const [isArranging, setArranging] = useState(false);
  const open = useFile(file);
  const knowledge = useKnowledge(file, website);
  const entries = entriesOf(open?.draft?.now);
  const titleAt = (entry: unknown, at: number) => titleOf(entry) || `New ${noun} ${at + 1}`;
  const arrange = useArrange({
    entries,
    titleOf: titleAt,
    onChange: (act) => changeAt(file, [], (list: unknown) => act(entriesOf(list)), group.id),
  });
  const found = useFound(entries, useDeferredValue(words), order);
  const toFix = new Map<number, number>();
  for (const { file: wrong, path, severity } of website.problems) {
    const row = wrong === file && severity !== 'warning' ? rowPathOf(file, path)[0] : undefined;
    if (typeof row === 'number') toFix.set(row, (toFix.get(row) ?? 0) + 1);
  }
  const samples = new Set(
    website.samples?.flatMap(({ file: where, path }) =>
      where === file ? rowPathOf(file, path).slice(0, 1) : [],
    ),
  );
  // One that is gone stood where another stands by now.
  const changed = new Set(
    website.changes.flatMap(({ file: where, path, after }) =>
      where === file && after !== undefined ? rowPathOf(file, path).slice(0, 1) : [],
    ),
  );

  function add() {
    const id = newId(file);
    const entry = id === undefined ? {} : { id };
    const row = rowOfAdded(entry, rowsOf(entries));
    const onTop = (list: unknown) => withRows([entry, ...entriesOf(list)], [row, ...rowsOf(entriesOf(list))]);
    changeAt(file, [], onTop, group.id);
    navigate(screens.website(`${group.id}/${row}`), { state: { isInside: true, isNew: true } });
  }
  const screen = { title: group.label, back: { to: screens.website(), label: 'the website' } };
  if (!open?.draft)
    return (
      <Screen {...screen}>
        <ThingForm website={website} file={file} path={[]} form={group.id} />
      </Screen>
    );
  const hasYears = entries.some((entry) => ownValue(entry, 'year') !== undefined);
  return (
    <Screen {...screen} foot={<SaveFoot file={file} form={group.id} />}>
      <div className={styles.tools}>
        {!isArranging && (
          <Button look="solid" icon="plus" onClick={add}>
            {`Add a ${noun}`}
          </Button>
        )}
        {entries.length > 1 && !words && (
          <Button icon={isArranging ? 'check' : 'sort'} turns onClick={() => setArranging(!isArranging)}>
            {isArranging ? 'Done' : 'Change the order'}
          </Button>
        )}
        {!isArranging && entries.length > 5 && (
          <SearchField label={`Search ${group.label.toLowerCase()}`} words={words} onWords={setWords} />
        )}
        {!isArranging && hasYears && entries.length > 5 && (
          <select
            aria-label="Sorted"
            className={styles.order}
            value={order}
            onChange={({ target }) => setOrder(target.value as Order)}
          >
            {Object.entries(orders).map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </select>
        )}
      </div>
      {entries.length === 0 && <Notice icon="note" title="Nothing here yet." />}
      {isArranging ? (
        <div className={styles.arranging}>
          <MovableList label={group.label} arrange={arrange} isArranging>
            {() => null}
          </MovableList>
        </div>
      ) : (
        <ul aria-label={group.label}>
          {found.map(({ entry, at, row }) => {
            const { photo } = lookOf(entry, open?.shape.items, knowledge.names);
            return (
              <li key={row}>
                <Row
                  to={screens.website(`${group.id}/${row}`)}
                  label={titleAt(entry, at)}
                  words={moreOf(entry)}
                  photo={website.photos.find(({ name }) => name === photo)}
                  toFix={toFix.get(row) ?? 0}
                  isChanged={changed.has(row)}
                  isSample={samples.has(row)}
                />
              </li>
            );
          })}
        </ul>
      )}
      {words && found.length === 0 && <Notice icon="search" title={`Nothing with “${words}”.`} />}
    </Screen>
  );
}

/** Where and when it was, or what it says. */
function moreOf(entry: unknown): string {
  const facts = ['place', 'year', 'by', 'on'].map((key) => textOf(ownValue(entry, key))).filter(Boolean);
  const text = textOf(ownValue(entry, 'text')) || textOf(ownValue(entry, 'description'));
  return [facts.join(', '), toBrackets(text)].filter(Boolean).join(' · ');
}

function useFound(entries: unknown[], words: string, order: Order) {
  const all = entries.map((entry, at) => ({ entry, at, row: rowsOf(entries)[at]! }));
  const found = words.trim() ? all.filter(({ entry }) => isFoundIn(textsIn(entry), words)) : all;
  if (order === 'site') return found;
  const by = (entry: unknown) => textOf(ownValue(entry, order));
  return found.sort((one, other) =>
    order === 'year'
      ? by(other.entry).localeCompare(by(one.entry))
      : by(one.entry).localeCompare(by(other.entry)),
  );
}
