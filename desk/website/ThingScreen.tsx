import { screens } from '#shared/desk/addresses.ts';
import type { Website } from '#shared/desk/website.ts';
import { SaveFoot } from './SaveFoot.tsx';
import { Screen } from './Screen.tsx';
import { ThingForm } from './ThingForm.tsx';
import type { Place } from './things/things.ts';

/** One thing: its form. */
export function ThingScreen({ website, place: { group, thing } }: { website: Website; place: Place }) {
  return (
    <Screen
      title={thing.label}
      back={{ to: screens.website(group.id), label: group.label }}
      foot={<SaveFoot file={thing.file} />}
    >
      <ThingForm website={website} file={thing.file} path={thing.path} fields={thing.fields} />
    </Screen>
  );
}
