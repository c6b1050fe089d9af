import { post } from '#desk/api/api.ts';
import { Button } from '#desk/ui/Button.tsx';
import { useChange } from '#desk/ui/use-change.ts';
import { endpoints, screens } from '#shared/desk/addresses.ts';
import type { Website } from '#shared/desk/website.ts';
import { openFile, readFiles, sendAll } from './draft/draft-store.ts';
import { websiteQuery } from './draft/website-query.ts';
import { SaveFoot } from './SaveFoot.tsx';
import styles from './Screen.module.css';
import { Screen } from './Screen.tsx';
import { ThingForm } from './ThingForm.tsx';
import { type Place, placeOf, type Thing } from './things/things.ts';

/** One thing: its form. */
export function ThingScreen({ website, place: { group, thing } }: { website: Website; place: Place }) {
  const form = `${group.id}/${thing.id}`;
  return (
    <Screen
      title={thing.label}
      back={{ to: screens.website(group.id), label: group.label }}
      foot={<SaveFoot file={thing.file} form={form} />}
    >
      <ThingForm website={website} file={thing.file} path={thing.path} form={form} fields={thing.fields} />
      <BackToPublished website={website} thing={thing} />
    </Screen>
  );
}

/** Lets go of what was changed here since it was published. */
function BackToPublished({ website, thing }: { website: Website; thing: Thing }) {
  const changes = website.changes.filter(({ file, path }) => placeOf(file, path).thing === thing);
  // Whole fields: places in a list are others by now.
  const depth = thing.path.length + (thing.fields ? 1 : 0);
  const places = new Map(changes.map(({ path }) => [path.slice(0, depth).join('/'), path.slice(0, depth)]));
  const discard = useChange(
    async () => {
      // What is in the form is what is discarded: all of it has to be on the server, and nothing else.
      await sendAll();
      const versions = { [thing.file]: openFile(thing.file)?.draft?.base.version };
      const published = website.published?.id ?? null;
      const paths = [...places.values()];
      await post(endpoints.discardDraft, { file: thing.file, paths, versions, published });
      await readFiles([thing.file]);
    },
    {
      said: 'As it is published',
      changes: [websiteQuery.queryKey],
    },
  );
  if (changes.length === 0) return null;
  return (
    <div className={styles.toPublished}>
      <Button look="quiet" icon="undo" busy={discard.isPending} onClick={() => discard.mutate()}>
        Restore the published version
      </Button>
    </div>
  );
}
