import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '#desk/ui/Button.tsx';
import { Icon } from '#desk/ui/Icon.tsx';
import { Select } from '#desk/ui/Select.tsx';
import { SampleMark } from '#desk/website/SampleMark.tsx';
import { entriesOf, rowOfAdded, rowsOf, withRows } from '#shared/content/rows.ts';
import type { FieldPath, ShapeDescription } from '#shared/content/shape.ts';
import { toStoredValue } from './ChoiceFields.tsx';
import { findEntryPhoto, summarizeEntry } from './entry-summary.ts';
import frame from './Frame.module.css';
import { FieldsetFrame, isError, isSample } from './Frame.tsx';
import {
  type FieldProps,
  focusField,
  getFieldId,
  getPathKey,
  isLeaving,
  isWithin,
  useForm,
} from './form-context.ts';
import styles from './ListField.module.css';
import { ArrangeButtons, MovableList } from './MovableList.tsx';
import { SmallPhoto } from './SmallPhoto.tsx';
import { type Arrange, useArrange, useLatest } from './use-arrange.ts';

interface Props extends FieldProps {
  /** The fields of one entry. */
  children: (entry: unknown, path: FieldPath, title: string) => ReactNode;
}

/** A list of texts to write in, of names to choose, or of entries closed to their titles, of which one is open. */
export function ListField({ shape, value, path, label, hint, hidesLabel, children }: Props) {
  const { change, metadata, goal, open: openEntry } = useForm();
  /** The row of the entry that is open. */
  const [open, setOpen] = useState<number>();
  const [isArranging, setArranging] = useState(false);
  const entries = entriesOf(value);
  const items = shape.items ?? {};
  const noun = shape.entry ?? 'entry';
  const isNameList = Boolean(items.refersTo);
  const arrange = useArrange({
    entries,
    titleOf: (entry, at) => summarizeEntry(entry, items, metadata.names).title ?? `New ${noun}, ${at + 1}`,
    onChange: (act) => change(path, (now: unknown) => act(entriesOf(now))),
  });
  const least = shape.minItems ?? 0;
  const isFull = entries.length >= (shape.maxItems ?? Number.POSITIVE_INFINITY);

  const shownGoal = useRef<FieldPath>(undefined);
  useEffect(() => {
    const at = goal && isWithin(goal, path) ? goal[path.length] : undefined;
    if (typeof at !== 'number' || shownGoal.current === goal) return;
    shownGoal.current = goal;
    setArranging(false);
    setOpen(at);
  }, [goal, path]);

  const pathKey = getPathKey(path);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the path
  useEffect(() => (open === undefined ? undefined : openEntry([...path, open])), [pathKey, open, openEntry]);

  function add(entry: unknown) {
    const row = rowOfAdded(entry, rowsOf(entries));
    change(path, (now: unknown) => {
      const list = entriesOf(now);
      return withRows([...list, entry], [...rowsOf(list), row]);
    });
    if (isNameList) return;
    setArranging(false);
    setOpen(row);
    const field = items.translated ? [...path, row, 'en'] : [...path, row];
    requestAnimationFrame(() => focusField(field));
  }

  return (
    <FieldsetFrame path={path} label={label} hint={hint} hidesLabel={hidesLabel} className={styles.field}>
      <MovableList
        label={label}
        arrange={arrange}
        isArranging={isArranging || isNameList}
        photoOf={(entry) => findEntryPhoto(entry, items, metadata)}
        minEntries={least}
      >
        {(entry, row, at) =>
          items.properties && !items.translated ? (
            <Entry
              entry={entry}
              row={row}
              at={at}
              arrange={arrange}
              least={least}
              shape={items}
              path={[...path, row]}
              isOpen={open === row}
              onOpen={setOpen}
            >
              {children}
            </Entry>
          ) : (
            // biome-ignore lint/a11y/noStaticElementInteractions: it only notices where the focus is
            <div onFocus={() => setOpen(row)} onBlur={(event) => isLeaving(event) && setOpen(undefined)}>
              {children(entry, [...path, row], `${capitalized(noun)} ${at + 1}`)}
            </div>
          )
        }
      </MovableList>
      {isArranging && least > 0 && entries.length <= least && (
        <p className={frame.hint}>You need at least {least}.</p>
      )}
      {isFull && <p className={frame.hint}>You can have up to {shape.maxItems}.</p>}
      <div className={styles.foot}>
        {isNameList ? (
          <AddName items={items} entries={entries} noun={noun} isFull={isFull} onAdd={add} />
        ) : (
          <Button icon="plus" disabled={isFull} onClick={() => add(emptyEntry(items))}>
            {withArticle('Add', noun)}
          </Button>
        )}
        {!isNameList && entries.length > 0 && (
          <Button
            look="quiet"
            guardsDoublePress
            aria-pressed={isArranging}
            onClick={() => setArranging(!isArranging)}
          >
            {isArranging ? 'Done' : 'Move or remove'}
          </Button>
        )}
      </div>
    </FieldsetFrame>
  );
}

interface EntryProps {
  entry: unknown;
  shape: ShapeDescription;
  path: FieldPath;
  row: number;
  at: number;
  arrange: Arrange;
  least: number;
  isOpen: boolean;
  onOpen: (row: number | undefined) => void;
  children: Props['children'];
}

/** An entry under its title; its fields are there while it is open. */
function Entry({ entry, shape, path, row, at, arrange, least, isOpen, onOpen, children }: EntryProps) {
  const { metadata, problems } = useForm();
  const summary = summarizeEntry(entry, shape, metadata.names);
  const pathKey = getPathKey(path);
  const within = [...problems].flatMap(([key, found]) =>
    key === pathKey || key.startsWith(`${pathKey}\n`) ? found : [],
  );
  const latestArrange = useLatest<Pick<Arrange, 'move' | 'remove'>>({
    ...arrange,
    remove(removed) {
      onOpen(undefined);
      arrange.remove(removed);
    },
  });
  return (
    <div className={styles.entry} id={isOpen ? undefined : getFieldId(path)}>
      <button
        type="button"
        className={styles.title}
        aria-expanded={isOpen}
        onClick={() => onOpen(isOpen ? undefined : row)}
      >
        {summary.photo && <SmallPhoto name={summary.photo} className={styles.photo} />}
        <span className={styles.words}>
          <b translate="no">{summary.title ?? arrange.titleOf(entry, at)}</b>
          {!isOpen && summary.more && <small translate="no">{summary.more}</small>}
          {!isOpen && within.some(isSample) && <SampleMark />}
          {!isOpen && !within.every(isSample) && (
            <small className={`${styles.look} ${within.some(isError) ? styles.faulty : ''}`}>
              <Icon name="warning" />
              <span>Check this one</span>
            </small>
          )}
        </span>
        <Icon name={isOpen ? 'up' : 'down'} className={styles.sign} />
      </button>
      {isOpen && (
        <div className={styles.fields} id={getFieldId(path)}>
          {children(entry, path, arrange.titleOf(entry, at))}
          <p className={styles.tools}>
            <ArrangeButtons
              row={row}
              at={at}
              title={arrange.titleOf(entry, at)}
              isLast={at === arrange.entries.length - 1}
              isRemovable={arrange.entries.length > least}
              act={latestArrange}
            />
          </p>
        </div>
      )}
    </div>
  );
}

interface AddProps {
  items: ShapeDescription;
  entries: unknown[];
  noun: string;
  isFull: boolean;
  onAdd: (name: unknown) => void;
}

/** Adds one of the names that are not in the list yet. */
function AddName({ items, entries, noun, isFull, onAdd }: AddProps) {
  const { metadata } = useForm();
  const remaining = metadata.names[items.refersTo!].filter(
    ({ value }) => !entries.some((entry) => String(entry) === value),
  );
  return (
    <Select
      aria-label={withArticle('Add', noun)}
      value=""
      disabled={isFull || remaining.length === 0}
      options={remaining.map(({ value, label }) => [value, label])}
      onChange={({ target }) => onAdd(toStoredValue(items, target.value))}
    >
      <option value="">{withArticle('Add', noun)}</option>
    </Select>
  );
}

const capitalized = (noun: string) => noun.charAt(0).toUpperCase() + noun.slice(1);

/** What a new entry begins with. */
export const emptyEntry = (shape: ShapeDescription): unknown =>
  shape.translated ? { en: '' } : shape.properties ? {} : '';

const withArticle = (verb: string, noun: string) => `${verb} ${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`;
