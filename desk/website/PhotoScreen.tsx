import { queryClient } from '#desk/api/query-client.ts';
import { screens } from '#shared/desk/addresses.ts';
import type { Website } from '#shared/desk/website.ts';
import { readFiles } from './draft/draft-store.ts';
import { websiteQuery } from './draft/website-query.ts';
import { PhotoUses } from './form/PhotoUses.tsx';
import { Lost } from './Lost.tsx';
import { SampleMark } from './SampleMark.tsx';
import { SaveFoot } from './SaveFoot.tsx';
import { Screen, useWayBack } from './Screen.tsx';
import { samplePhotosOf } from './samples.ts';
import { ThingForm } from './ThingForm.tsx';
import type { Place } from './things/things.ts';

interface Props {
  website: Website;
  place: Place;
  name: string;
}

/** One photograph: what it shows, which spot stays in view, and where it is shown. */
export function PhotoScreen({ website, place: { group, thing }, name }: Props) {
  const goBack = useWayBack();
  const back = screens.website(group.id);
  const form = `${group.id}/${name}`;
  function leave() {
    void readFiles([thing.file]);
    void queryClient.invalidateQueries({ queryKey: websiteQuery.queryKey });
    // Somebody who is elsewhere by then stays there.
    if (location.pathname === screens.website(`${group.id}/${encodeURIComponent(name)}`)) goBack(back);
  }
  const photo = website.photos.find((one) => one.name === name);
  if (!photo) return <Lost />;
  return (
    <Screen
      title="Photo"
      back={{ to: back, label: group.label }}
      aside={samplePhotosOf(website.samples).has(name) && <SampleMark />}
      foot={<SaveFoot file={thing.file} form={form} />}
    >
      <ThingForm website={website} file={thing.file} path={[name]} form={form} />
      <PhotoUses photo={photo} onRemoved={leave} />
    </Screen>
  );
}
