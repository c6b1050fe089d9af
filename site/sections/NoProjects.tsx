import type { Business } from '#content-model/schema/business.ts';
import { routes } from '#shared/routes.ts';
import { Band } from '#site/ui/Band.tsx';
import { MoreLink } from '#site/ui/MoreLink.tsx';
import { PhoneLink } from '#site/ui/PhoneLink.tsx';
import type from '#site/ui/type.module.css';
import styles from './NoProjects.module.css';

/** What the gallery says while it has nothing to show, and where to go next. */
export function NoProjects({ noProjects, business }: { noProjects: string; business: Business }) {
  return (
    <Band className={styles.none} label="Projects">
      <p className={type.lead}>{noProjects}</p>
      <p className={styles.ways}>
        <MoreLink href={routes.contact}>Tell us about your spot</MoreLink>
        <PhoneLink phone={business.phone} withIcon large />
      </p>
    </Band>
  );
}
