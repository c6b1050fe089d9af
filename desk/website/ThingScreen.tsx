import { screens } from '#shared/desk/addresses.ts';
import type { Website } from '#shared/desk/website.ts';
import { Screen } from './Screen.tsx';
import type { Place } from './things/things.ts';

/** One thing: its form. */
export function ThingScreen({ place: { group, thing } }: { website: Website; place: Place }) {
  return (
    <Screen title={thing.label} back={{ to: screens.website(group.id), label: group.label }}>
      <p>{thing.file}</p>
    </Screen>
  );
}
