import type { Business } from '#content-model/schema/business.ts';
import { words } from '#site/language.ts';
import { mostNamed } from '#site/service-area/most-named.ts';
import { Icon, type IconName } from '#site/ui/Icon.tsx';
import joint from '#site/ui/joint.module.css';
import { unbroken } from '#site/ui/unbroken.ts';
import styles from './HeroFacts.module.css';

type Props = {
  credentials: string | undefined;
  business: Business;
  /** When someone answers in an emergency. */
  anyHour: string | undefined;
};

/** What the company can show for itself, its hours and where it works, below a joint. */
export function HeroFacts({ credentials, business: { license, hours, cities }, anyHour }: Props) {
  const { layout } = words();
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
  const said = words.filter(Boolean);
  if (said.length === 0) return null;
  return (
    <span className={className}>
      <Icon name={icon} />
      <span>{said.join('\u00a0· ')}</span>
    </span>
  );
}
