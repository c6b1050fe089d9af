import type { Phone } from '#content-model/schema/fields.ts';
import { paths, words } from '#site/language.ts';
import { Band } from '#site/ui/Band.tsx';
import { MoreLink } from '#site/ui/MoreLink.tsx';
import { PhoneLink } from '#site/ui/PhoneLink.tsx';
import styles from './NoProjects.module.css';

/** Where to go from the gallery while it has nothing to show. */
export function NoProjects({ phone }: { phone: Phone }) {
  return (
    <Band className={styles.none} label={words().sections.projects}>
      <p className={styles.ways}>
        <MoreLink href={paths().contact}>{words().sections.tellUs}</MoreLink>
        <PhoneLink phone={phone} withIcon large />
      </p>
    </Band>
  );
}
