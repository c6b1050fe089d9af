import type { Business } from '#content-model/schema/business.ts';
import type { ContentOf } from '#content-model/schema/files.ts';
import { paths } from '#site/language.ts';
import { Band } from '#site/ui/Band.tsx';
import { Button } from '#site/ui/Button.tsx';
import { PhoneLink } from '#site/ui/PhoneLink.tsx';
import { Picture } from '#site/ui/Picture.tsx';
import type { SizedPhoto } from '#site/ui/sized-photo.ts';
import { HeroFacts } from './HeroFacts.tsx';
import styles from './HomeHero.module.css';

type Props = {
  hero: ContentOf<'home.yaml'>['hero'];
  business: Business;
  /** When someone answers in an emergency. */
  anyHour: string | undefined;
  photo: SizedPhoto;
};

export function HomeHero({ hero, business, anyHour, photo }: Props) {
  return (
    <Band tone="ink" className={styles.hero} labelledBy="hero">
      <div className={styles.photo}>
        <Picture photo={photo} first />
      </div>
      <div className={styles.words}>
        <div className={styles.say}>
          <h1 id="hero">{hero.heading}</h1>
          <p className={styles.tagline}>{business.tagline}</p>
          <div data-hero-buttons="">
            <p className={styles.buttons}>
              <Button href={paths().contact} leadsOn>
                {hero.estimate}
              </Button>
              <Button href={paths().services} look="line">
                {hero.services}
              </Button>
            </p>
            <p className={styles.call} data-no-print="">
              <PhoneLink phone={business.phone} withIcon large />
              <span>
                {business.hours}
                {anyHour && <br />}
                {anyHour}
              </span>
            </p>
          </div>
        </div>
        <HeroFacts credentials={hero.credentials} business={business} anyHour={anyHour} />
      </div>
    </Band>
  );
}
