import { useDeferredValue, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { Button } from '#desk/ui/Button.tsx';
import { Dialog } from '#desk/ui/Dialog.tsx';
import { Notice } from '#desk/ui/Notice.tsx';
import { SearchField } from '#desk/ui/SearchField.tsx';
import { useHistoryEntry } from '#desk/ui/use-history-entry.ts';
import { screens } from '#shared/desk/addresses.ts';
import type { Website, WebsitePhoto } from '#shared/desk/website.ts';
import { changeAt } from './draft/draft-store.ts';
import { useValue } from './draft/use-website.ts';
import { AddPhoto } from './form/AddPhoto.tsx';
import { FormContext } from './form/form-context.ts';
import list from './ListScreen.module.css';
import { containsWords } from './outline/find-text.ts';
import { findItemWith, type OutlineGroup, type OutlineItem } from './outline/outline.ts';
import styles from './PhotosScreen.module.css';
import { PhotoThumbnail } from './PhotoThumbnail.tsx';
import { blocksPublishing } from './publish/Problems.tsx';
import { Marks } from './Row.tsx';
import { SampleMark } from './SampleMark.tsx';
import { Screen } from './Screen.tsx';
import { getPhotoDescription, getPhotoSearchText, useFormMetadata } from './use-form-metadata.ts';

interface Props {
  website: Website;
  group: OutlineGroup;
  item: OutlineItem;
}

/** The screen of all photos of the website. */
export function PhotosScreen({ website, group, item }: Props) {
  const { file } = item;
  const [, navigate] = useLocation();
  const [searchText, setSearchText] = useHistoryEntry('websiteSearch', '');
  const [isAdding, setAdding] = useState(false);
  const notes = useValue(file);
  const metadata = useFormMetadata(file, website);
  const deferredSearchText = useDeferredValue(searchText);
  const found = website.photos.filter(({ name }) =>
    containsWords(getPhotoSearchText(notes, name), deferredSearchText),
  );
  const addressOf = (name: string) => screens.website(`${group.id}/${encodeURIComponent(name)}`);
  const form = {
    metadata,
    problems: new Map<string, never>(),
    change: (path: (string | number)[], value: unknown) => changeAt(file, path, value),
    open: () => () => {},
    goal: undefined,
  };
  return (
    <Screen title={group.label} back={{ to: screens.website(), label: 'the website' }}>
      <div className={list.tools}>
        <Button look="solid" icon="plus" onClick={() => setAdding(true)}>
          Add a photo
        </Button>
        <SearchField label="Search photos" searchText={searchText} onSearchText={setSearchText} />
      </div>
      <ul aria-label={group.label} className={styles.grid}>
        {found.map((photo) => (
          <li key={photo.name}>
            <Link href={addressOf(photo.name)} state={{ isInside: true }} className={styles.photo}>
              <span className="visually-hidden" translate="no">
                {getPhotoDescription(notes, photo.name) || 'No description yet'}
              </span>
              <PhotoThumbnail photo={photo} className={styles.picture} />
              {metadata.samplePhotos.has(photo.name) && (
                <span className={styles.sample}>
                  <SampleMark />
                </span>
              )}
              <span className={styles.uses}>{describeUses(photo)}</span>
              <Marks
                isChanged={website.changes.some((one) => one.file === file && one.path[0] === photo.name)}
                toFix={
                  website.problems.filter(
                    (one) => blocksPublishing(one) && one.file === file && one.path[0] === photo.name,
                  ).length
                }
              />
            </Link>
          </li>
        ))}
      </ul>
      {found.length === 0 && (
        <Notice icon="search" title={searchText ? `No results for “${searchText}”.` : 'No photos yet.'} />
      )}
      {isAdding && (
        <Dialog title="Add a photo" onClose={() => setAdding(false)}>
          <FormContext value={form}>
            <AddPhoto
              onSend={() => (name, isOpen) => {
                if (isOpen) navigate(addressOf(name), { state: { isInside: true } });
                return undefined;
              }}
            />
          </FormContext>
        </Dialog>
      )}
    </Screen>
  );
}

/** Lists the groups that show a photo. */
function describeUses({ uses }: WebsitePhoto): string {
  const groups = [...new Set(uses.map(({ file, path }) => findItemWith(file, path).group.label))];
  return groups.join(', ') || 'Not shown anywhere';
}
