import { useDeferredValue, useState } from 'react';
import { useLocation } from 'wouter';
import { Button } from '#desk/ui/Button.tsx';
import { Notice } from '#desk/ui/Notice.tsx';
import { SearchField } from '#desk/ui/SearchField.tsx';
import { Select } from '#desk/ui/Select.tsx';
import { useHistoryEntry } from '#desk/ui/use-history-entry.ts';
import { newId } from '#shared/content/new-id.ts';
import { ownValue } from '#shared/content/own-value.ts';
import { entriesOf, rowOfAdded, rowsOf, withRows } from '#shared/content/rows.ts';
import { screens } from '#shared/desk/addresses.ts';
import type { Website } from '#shared/desk/website.ts';
import { changeAt } from './draft/draft-store.ts';
import { reportedRowPath } from './draft/revisions.ts';
import { useFile } from './draft/use-website.ts';
import { findEntryPhoto } from './form/entry-summary.ts';
import { MovableList } from './form/MovableList.tsx';
import { useArrange } from './form/use-arrange.ts';
import { ItemForm } from './ItemForm.tsx';
import styles from './ListScreen.module.css';
import { toBrackets } from './outline/brackets.ts';
import { containsWords } from './outline/find-text.ts';
import type { OutlineGroup, OutlineItem } from './outline/outline.ts';
import { getTitle, joinTexts, readText } from './outline/summarize-value.ts';
import { Row } from './Row.tsx';
import { SaveFoot } from './SaveFoot.tsx';
import { Screen } from './Screen.tsx';
import { useFormMetadata } from './use-form-metadata.ts';

interface Props {
  website: Website;
  group: OutlineGroup;
  item: OutlineItem;
}

const orders = { site: 'Website order', year: 'Newest first', place: 'By location' } as const;
type Order = keyof typeof orders;

/** The screen of a list: finds, adds and reorders entries. */
export function ListScreen({ website, group, item }: Props) {
  const { file, entry: noun, purpose } = item;
  const [, navigate] = useLocation();
  const [searchText, setSearchText] = useHistoryEntry('websiteSearch', '');
  const [order, setOrder] = useHistoryEntry<Order>('sorted', 'site');
  const [isArranging, setArranging] = useState(false);
  const open = useFile(file);
  const metadata = useFormMetadata(file, website);
  const entries = entriesOf(open?.draft?.now);
  const getTitleAt = (entry: unknown, at: number) => getTitle(entry) || `New ${noun} ${at + 1}`;
  const arrange = useArrange({
    entries,
    titleOf: getTitleAt,
    onChange: (act) => changeAt(file, [], (list: unknown) => act(entriesOf(list)), group.id),
  });
  const found = useFoundEntries(entries, useDeferredValue(searchText), order);
  const toFix = new Map<number, number>();
  for (const { file: wrong, path, severity } of website.problems) {
    const row = wrong === file && severity !== 'warning' ? reportedRowPath(file, path)[0] : undefined;
    if (typeof row === 'number') toFix.set(row, (toFix.get(row) ?? 0) + 1);
  }
  const samples = new Set(
    website.samples?.flatMap(({ file: sampleFile, path }) =>
      sampleFile === file ? reportedRowPath(file, path).slice(0, 1) : [],
    ),
  );
  // Skip removed entries, whose index belongs to another entry now.
  const changed = new Set(
    website.changes.flatMap(({ file: sampleFile, path, after }) =>
      sampleFile === file && after !== undefined ? reportedRowPath(file, path).slice(0, 1) : [],
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
        <ItemForm website={website} file={file} path={[]} form={group.id} />
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
        {entries.length > 1 && !searchText && (
          <Button
            icon={isArranging ? 'check' : 'sort'}
            guardsDoublePress
            onClick={() => setArranging(!isArranging)}
          >
            {isArranging ? 'Done' : 'Change the order'}
          </Button>
        )}
        {!isArranging && entries.length > 5 && (
          <SearchField
            label={`Search ${group.label.toLowerCase()}`}
            searchText={searchText}
            onSearchText={setSearchText}
          />
        )}
        {!isArranging && hasYears && entries.length > 5 && (
          <Select
            isTool
            aria-label="Sorted"
            value={order}
            options={Object.entries(orders)}
            onChange={({ target }) => setOrder(target.value as Order)}
          />
        )}
      </div>
      {entries.length === 0 && (
        <Notice icon="note" title="Nothing here yet.">
          <p>{purpose}</p>
        </Notice>
      )}
      {isArranging ? (
        <div className={styles.arranging}>
          <MovableList
            label={group.label}
            arrange={arrange}
            isArranging
            photoOf={(entry) => findEntryPhoto(entry, open.shape.items, metadata)}
            removalLabel={null}
          />
        </div>
      ) : (
        <ul aria-label={group.label}>
          {found.map(({ entry, at, row }) => (
            <li key={row}>
              <Row
                to={screens.website(`${group.id}/${row}`)}
                label={getTitleAt(entry, at)}
                text={describeEntry(entry)}
                photo={findEntryPhoto(entry, open.shape.items, metadata)}
                toFix={toFix.get(row) ?? 0}
                isChanged={changed.has(row)}
                isSample={samples.has(row)}
              />
            </li>
          ))}
        </ul>
      )}
      {searchText && found.length === 0 && <Notice icon="search" title={`No results for “${searchText}”.`} />}
    </Screen>
  );
}

/** Describes an entry by its place, year and text. */
function describeEntry(entry: unknown): string {
  const facts = ['place', 'year', 'by', 'on'].map((key) => readText(ownValue(entry, key))).filter(Boolean);
  const text = readText(ownValue(entry, 'text')) || readText(ownValue(entry, 'description'));
  return [facts.join(', '), toBrackets(text)].filter(Boolean).join(' · ');
}

function useFoundEntries(entries: unknown[], searchText: string, order: Order) {
  const all = entries.map((entry, at) => ({ entry, at, row: rowsOf(entries)[at]! }));
  const found = searchText.trim()
    ? all.filter(({ entry }) => containsWords(joinTexts(entry), searchText))
    : all;
  if (order === 'site') return found;
  const by = (entry: unknown) => readText(ownValue(entry, order));
  return found.sort((one, other) =>
    order === 'year'
      ? by(other.entry).localeCompare(by(one.entry))
      : by(one.entry).localeCompare(by(other.entry)),
  );
}
