import { screens } from '#shared/desk/addresses.ts';
import type { Website } from '#shared/desk/website.ts';
import { ThingRow } from './GroupRow.tsx';
import { Screen } from './Screen.tsx';
import { type Group, placeOf } from './things/things.ts';

/** What can be changed on a page. */
export function GroupScreen({ group, website }: { group: Group; website: Website }) {
  return (
    <Screen title={group.label} back={{ to: screens.website(), label: 'the website' }}>
      {group.things.map((thing) => (
        <ThingRow
          key={thing.id}
          thing={thing}
          label={thing.label}
          to={screens.website(`${group.id}/${thing.id}`)}
          website={website}
          isHere={({ file, path }) => placeOf(file, path).thing === thing}
        />
      ))}
    </Screen>
  );
}
