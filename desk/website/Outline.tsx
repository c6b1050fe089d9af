import { screens } from '#shared/desk/addresses.ts';
import type { Website } from '#shared/desk/website.ts';
import { GroupRow } from './GroupRow.tsx';
import styles from './Outline.module.css';
import { Screen } from './Screen.tsx';
import { groups } from './things/things.ts';

/** What can be changed, by page, and how things stand. */
export function Outline({ website }: { website: Website }) {
  return (
    <Screen title="Website" back={{ to: screens.list(), label: 'the list' }}>
      <h2 className={styles.question}>What do you want to change?</h2>
      {groups.map((group) => (
        <GroupRow key={group.id} group={group} website={website} />
      ))}
    </Screen>
  );
}
