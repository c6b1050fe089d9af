import { useEffect, useState } from 'react';
import { Redirect } from 'wouter';
import { Button } from '#desk/ui/Button.tsx';
import { showToast } from '#desk/ui/Toasts.tsx';
import { ownValue } from '#shared/content/own-value.ts';
import { entriesOf, insertEntry, rowsOf } from '#shared/content/rows.ts';
import { screens } from '#shared/desk/addresses.ts';
import type { Website } from '#shared/desk/website.ts';
import { changeAt, openEntry } from './draft/draft-store.ts';
import { useFile } from './draft/use-website.ts';
import { moveRow, removeRow } from './form/use-arrange.ts';
import { ItemForm } from './ItemForm.tsx';
import { NotFound } from './NotFound.tsx';
import type { ItemLocation } from './outline/outline.ts';
import { getTitle } from './outline/summarize-value.ts';
import { SaveFoot } from './SaveFoot.tsx';
import styles from './Screen.module.css';
import { Screen, useGoBack } from './Screen.tsx';

interface Props {
  website: Website;
  location: ItemLocation;
  /** The row id of the entry. */
  row: number;
}

/** The screen of a list entry: its form, and buttons to move and remove it. */
export function EntryScreen({ website, location: { group, item }, row }: Props) {
  const { file, entry: noun } = item;
  const leave = useGoBack();
  const [isRemoved, setRemoved] = useState(false);
  const draft = useFile(file)?.draft;
  const entries = entriesOf(draft?.now);
  const at = rowsOf(entries).indexOf(row);
  const form = `${group.id}/${row}`;
  useEffect(() => openEntry(file, [row]), [file, row]);
  const hasIds = entries.some((entry) => ownValue(entry, 'id') !== undefined);
  // The entry is removed before the navigation has finished.
  if (isRemoved) return null;
  // The form reports an unreadable file. An entry without an id can't be found again after a reload.
  if (draft && at < 0) return hasIds ? <NotFound /> : <Redirect to={screens.website(group.id)} replace />;

  const change = (act: (list: readonly unknown[]) => readonly unknown[], of: string) =>
    changeAt(file, [], (list: unknown) => act(entriesOf(list)), of);
  const move = (to: number) => change((list) => moveRow(list, row, to), form);
  function remove() {
    const [entry, rows] = [entries[at], rowsOf(entries)];
    change((list) => removeRow(list, row), group.id);
    const restore = () => change((list) => insertEntry(list, entry, row, rows), group.id);
    showToast({ text: 'Removed', button: { label: 'Undo', press: restore } });
    setRemoved(true);
    leave(screens.website(group.id));
  }
  return (
    <Screen
      title={draft ? getTitle(entries[at]) || `New ${noun}` : group.label}
      back={{ to: screens.website(group.id), label: group.label }}
      foot={<SaveFoot file={file} form={form} />}
    >
      <ItemForm website={website} file={file} path={[row]} form={form} />
      {draft && (
        <section className={styles.arrange} aria-label="Position in the list">
          <p>
            {at + 1} of {entries.length}
          </p>
          <div className={styles.buttons}>
            <Button icon="top" disabled={at === 0} onClick={() => move(0)}>
              Move to the top
            </Button>
            <Button icon="up" disabled={at === 0} onClick={() => move(at - 1)}>
              Up
            </Button>
            <Button icon="down" disabled={at === entries.length - 1} onClick={() => move(at + 1)}>
              Down
            </Button>
            <Button look="danger" icon="trash" onClick={remove}>
              Remove
            </Button>
          </div>
        </section>
      )}
    </Screen>
  );
}
