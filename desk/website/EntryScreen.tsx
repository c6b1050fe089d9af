import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { Button } from '#desk/ui/Button.tsx';
import { showToast } from '#desk/ui/Toasts.tsx';
import { ownValue } from '#shared/content/own-value.ts';
import { screens } from '#shared/desk/addresses.ts';
import type { Website } from '#shared/desk/website.ts';
import { changeList, entriesOf } from './draft/draft-store.ts';
import { useFile } from './draft/use-website.ts';
import styles from './EntryScreen.module.css';
import { moved } from './form/use-arrange.ts';
import { Lost } from './Lost.tsx';
import { SaveFoot } from './SaveFoot.tsx';
import { Screen } from './Screen.tsx';
import { ThingForm } from './ThingForm.tsx';
import { titleOf } from './things/glance.ts';
import type { Place } from './things/things.ts';

interface Props {
  website: Website;
  place: Place;
  /** Its place in the list. */
  at: number;
}

/** One entry of a list: its form, and its place among the others. */
export function EntryScreen({ website, place: { group, thing }, at }: Props) {
  const { file, entry: noun } = thing;
  const [, navigate] = useLocation();
  const draft = useFile(file)?.draft;
  const entries = entriesOf(draft?.now);
  const addressOf = (place: number) => screens.website(`${group.id}/${place}`);
  useFollowed(entries, at, (place) => navigate(addressOf(place), { replace: true, state: history.state }));
  // What cannot be read, the form tells.
  if (draft && !(at in entries)) return <Lost />;

  function move(to: number) {
    changeList(file, (all) => moved(all, at, to));
    navigate(addressOf(to), { replace: true, state: history.state });
  }
  function remove() {
    const entry = entries[at];
    const bringBack = () => changeList(file, (all) => [...all.slice(0, at), entry, ...all.slice(at)]);
    changeList(file, (all) => all.filter((_entry, place) => place !== at));
    showToast({ text: 'Removed', button: { label: 'Undo', press: bringBack } });
    navigate(screens.website(group.id), { replace: true });
  }
  return (
    <Screen
      title={draft ? titleOf(entries[at]) || `New ${noun}` : group.label}
      back={{ to: screens.website(group.id), label: group.label }}
      foot={<SaveFoot file={file} />}
    >
      <ThingForm website={website} file={file} path={[at]} />
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

/** Somebody else may have moved it meanwhile: what is typed goes on into the same entry. Few have a number, all the same. */
function useFollowed(entries: unknown[], at: number, follow: (place: number) => void) {
  const id = ownValue(entries[at], 'id');
  const known = useRef<unknown>(undefined);
  const latest = useRef(follow);
  latest.current = follow;
  const place =
    known.current === undefined ? at : entries.findIndex((one) => ownValue(one, 'id') === known.current);
  useEffect(() => {
    if (id !== known.current && known.current !== undefined && place >= 0) latest.current(place);
    else known.current = id;
  }, [id, place]);
}
