import { queryClient } from '#desk/api/query-client.ts';
import { screens } from '#shared/desk/addresses.ts';
import type { Website } from '#shared/desk/website.ts';
import { readFiles } from './draft/draft-store.ts';
import { websiteQuery } from './draft/website-query.ts';
import { PhotoUses } from './form/PhotoUses.tsx';
import { ItemForm } from './ItemForm.tsx';
import { NotFound } from './NotFound.tsx';
import type { ItemLocation } from './outline/outline.ts';
import { SampleMark } from './SampleMark.tsx';
import { SaveFoot } from './SaveFoot.tsx';
import { Screen, useGoBack } from './Screen.tsx';
import { listSamplePhotos } from './samples.ts';

interface Props {
  website: Website;
  location: ItemLocation;
  name: string;
}

/** The screen of a photo: its description, its focal point, and where it is used. */
export function PhotoScreen({ website, location: { group, item }, name }: Props) {
  const goBack = useGoBack();
  const back = screens.website(group.id);
  const form = `${group.id}/${name}`;
  function leave() {
    void readFiles([item.file]);
    void queryClient.invalidateQueries({ queryKey: websiteQuery.queryKey });
    // A person who is on another screen now stays there.
    if (location.pathname === screens.website(`${group.id}/${encodeURIComponent(name)}`)) goBack(back);
  }
  const photo = website.photos.find((one) => one.name === name);
  if (!photo) return <NotFound />;
  return (
    <Screen
      title="Photo"
      back={{ to: back, label: group.label }}
      aside={listSamplePhotos(website.samples).has(name) && <SampleMark />}
      foot={<SaveFoot file={item.file} form={form} />}
    >
      <ItemForm website={website} file={item.file} path={[name]} form={form} />
      <PhotoUses photo={photo} onRemoved={leave} />
    </Screen>
  );
}
