import type { Business } from '#content-model/schema/business.ts';
import type { ContentOf } from '#content-model/schema/files.ts';
import { messages, paths } from '#site/language.ts';
import { mostNamed } from '#site/service-area/service-area.ts';
import { Band } from '#site/ui/Band.tsx';
import { Button } from '#site/ui/Button.tsx';
import { Icon, type IconName } from '#site/ui/Icon.tsx';
import joint from '#site/ui/joint.module.css';
import { PhoneLink } from '#site/ui/PhoneLink.tsx';
import { Picture } from '#site/ui/Picture.tsx';
import type { SizedPhoto } from '#site/ui/sized-photo.ts';
import { unbroken } from '#site/ui/unbroken.ts';
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

type FactsProps = {
  credentials: string | undefined;
  business: Business;
  /** When someone answers in an emergency. */
  anyHour: string | undefined;
};

/** What the company can show for itself, its hours and where it works, below a joint. */
function HeroFacts({ credentials, business: { license, hours, cities }, anyHour }: FactsProps) {
  const { layout } = messages();
  const named = cities.slice(0, mostNamed).map(({ name }) => unbroken(name));
  const others = cities.length - named.length;
  return (
    <p className={`${styles.facts} ${joint.joint} ${joint.both}`}>
      <Fact icon="shield" words={[credentials, license && unbroken(layout.license(license))]} />
      <Fact icon="clock" words={[hours, anyHour && unbroken(anyHour)]} className={styles.hours} />
      <Fact icon="pin" words={[...named, others > 0 && layout.morePlaces(others)]} />
    </p>
  );
}

type FactProps = { icon: IconName; words: (string | false | undefined)[]; className?: string | undefined };

/** Words with dots between them; a dot stays with the word before it. */
function Fact({ icon, words, className }: FactProps) {
  const shownWords = words.filter(Boolean);
  if (shownWords.length === 0) return null;
  return (
    <span className={className}>
      <Icon name={icon} />
      <span>{shownWords.join('\u00a0· ')}</span>
    </span>
  );
}
