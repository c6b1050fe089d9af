import type { ContentOf } from '#content/schema/files.ts';
import { routes } from '#shared/routes.ts';
import { Band } from '#site/ui/Band.tsx';
import { Button } from '#site/ui/Button.tsx';
import { Icon } from '#site/ui/Icon.tsx';
import joint from '#site/ui/joint.module.css';
import { Picture } from '#site/ui/Picture.tsx';
import type { SizedPhoto } from '#site/ui/sized-photo.ts';
import styles from './HomeHero.module.css';

type Props = {
  hero: ContentOf<'home.yaml'>['hero'];
  tagline: string;
  hours: string;
  photo: SizedPhoto;
};

export function HomeHero({ hero, tagline, hours, photo }: Props) {
  return (
    <Band tone="ink" className={styles.hero} labelledBy="hero">
      <div className={styles.photo}>
        <Picture photo={photo} first />
      </div>
      <div className={styles.scrim} />
      <div className={styles.words}>
        <h1 id="hero">{hero.heading}</h1>
        <p className={styles.tagline}>{tagline}</p>
        <p className={styles.buttons} data-hero-buttons="">
          <Button href={routes.contact} leadsOn>
            {hero.estimate}
          </Button>
          <Button href={routes.services} look="line">
            {hero.services}
          </Button>
        </p>
        <p className={`${styles.facts} ${joint.joint} ${joint.both}`}>
          {hero.credentials && (
            <span>
              <Icon name="shield" />
              {hero.credentials}
            </span>
          )}
          <span>
            <Icon name="clock" />
            {hours}
          </span>
        </p>
      </div>
    </Band>
  );
}
