import { screens } from '#shared/desk/addresses.ts';
import type { Website } from '#shared/desk/website.ts';
import { Screen } from './Screen.tsx';
import type { Group, Thing } from './things/things.ts';

/** The entries of a list. */
export function ListScreen({ group, thing }: { website: Website; group: Group; thing: Thing }) {
  return (
    <Screen title={group.label} back={{ to: screens.website(), label: 'the website' }}>
      <p>{thing.file}</p>
    </Screen>
  );
}
