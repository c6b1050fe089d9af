import { Link, useLocation } from 'wouter';
import { post } from '#desk/api/api.ts';
import { Button } from '#desk/ui/Button.tsx';
import { useChange } from '#desk/ui/use-change.ts';
import { endpoints, screens } from '#shared/desk/addresses.ts';
import type { Website } from '#shared/desk/website.ts';
import { readFiles } from './draft/draft-store.ts';
import { useFile } from './draft/use-website.ts';
import { websiteQuery } from './draft/website-query.ts';
import styles from './EntryScreen.module.css';
import { Lost } from './Lost.tsx';
import { SaveFoot } from './SaveFoot.tsx';
import { Screen } from './Screen.tsx';
import { ThingForm } from './ThingForm.tsx';
import { addressOf, type Place, placeOf } from './things/things.ts';
import { shownIn } from './use-knowledge.ts';

interface Props {
  website: Website;
  place: Place;
  name: string;
}

/** One photograph: what it shows, which spot stays in view, and where it is shown. */
export function PhotoScreen({ website, place: { group, thing }, name }: Props) {
  const [, navigate] = useLocation();
  const notes = useFile(thing.file)?.draft?.now;
  const back = screens.website(group.id);
  const remove = useChange(() => post(endpoints.removeWebsitePhoto(name)), {
    said: 'Removed',
    onSuccess: () => {
      void readFiles([thing.file]);
      navigate(back, { replace: true });
    },
    changes: [websiteQuery.queryKey],
  });
  const photo = website.photos.find((one) => one.name === name);
  if (!photo) return <Lost />;
  return (
    <Screen
      title={shownIn(notes, name) || 'Photograph'}
      back={{ to: back, label: group.label }}
      foot={<SaveFoot file={thing.file} />}
    >
      <ThingForm website={website} file={thing.file} path={[name]} />
      <section className={styles.arrange} aria-label="Where it is shown">
        <h2 className={styles.title}>Where it is shown</h2>
        {photo.uses.length === 0 && <p>Nowhere on your website.</p>}
        <ul className={styles.uses}>
          {photo.uses.map(({ file, path }) => (
            <li key={`${file} ${path.join('/')}`}>
              <Link href={addressOf(file, path)} state={{ isInside: true }}>
                {whereWords(placeOf(file, path))}
              </Link>
            </li>
          ))}
        </ul>
        {photo.uses.length === 0 && (
          <div className={styles.buttons}>
            <Button look="danger" icon="trash" busy={remove.isPending} onClick={() => remove.mutate()}>
              Remove
            </Button>
          </div>
        )}
      </section>
    </Screen>
  );
}

const whereWords = ({ group, thing }: Place) =>
  thing.list ? group.label : `${group.label}: ${thing.label.toLowerCase()}`;
