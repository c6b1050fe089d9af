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
import { withMoved, withoutRow } from './form/use-arrange.ts';
import { Lost } from './Lost.tsx';
import { SaveFoot } from './SaveFoot.tsx';
import styles from './Screen.module.css';
import { Screen, useWayBack } from './Screen.tsx';
import { ThingForm } from './ThingForm.tsx';
import { titleOf } from './things/glance.ts';
import type { Place } from './things/things.ts';

interface Props {
  website: Website;
  place: Place;
  /** The id of its row in the list. */
  row: number;
}

/** One entry of a list: its form, and its place among the others. */
export function EntryScreen({ website, place: { group, thing }, row }: Props) {
  const { file, entry: noun } = thing;
  const leave = useWayBack();
  const [isRemoved, setRemoved] = useState(false);
  const draft = useFile(file)?.draft;
  const entries = entriesOf(draft?.now);
  const at = rowsOf(entries).indexOf(row);
  const form = `${group.id}/${row}`;
  useEffect(() => openEntry(file, [row]), [file, row]);
  const hasIds = entries.some((entry) => ownValue(entry, 'id') !== undefined);
  // It's gone before Back has led anywhere.
  if (isRemoved) return null;
  // What cannot be read, the form tells. Without an id, an entry isn't found again after a reload.
  if (draft && at < 0) return hasIds ? <Lost /> : <Redirect to={screens.website(group.id)} replace />;

  const change = (act: (list: readonly unknown[]) => readonly unknown[], of: string) =>
    changeAt(file, [], (list: unknown) => act(entriesOf(list)), of);
  const move = (to: number) => change((list) => withMoved(list, row, to), form);
  function remove() {
    const [entry, rows] = [entries[at], rowsOf(entries)];
    change((list) => withoutRow(list, row), group.id);
    const bringBack = () => change((list) => insertEntry(list, entry, row, rows), group.id);
    showToast({ text: 'Removed', button: { label: 'Undo', press: bringBack } });
    setRemoved(true);
    leave(screens.website(group.id));
  }
  return (
    <Screen
      title={draft ? titleOf(entries[at]) || `New ${noun}` : group.label}
      back={{ to: screens.website(group.id), label: group.label }}
      foot={<SaveFoot file={file} form={form} />}
    >
      <ThingForm website={website} file={file} path={[row]} form={form} />
      {draft && (
        <section className={styles.arrange} aria-label="Its place in the list">
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
