import type { ReactNode } from 'react';
import type { Business } from '#content-model/schema/business.ts';
import { words } from '#site/language.ts';
import { Icon, type IconName } from '#site/ui/Icon.tsx';
import joint from '#site/ui/joint.module.css';
import { PhoneLink } from '#site/ui/PhoneLink.tsx';
import styles from './ContactDetails.module.css';

type Props = {
  business: Business;
  /** When someone answers in an emergency. */
  anyHour: string | undefined;
};

export function ContactDetails({ business, anyHour }: Props) {
  const { layout, sections } = words();
  return (
    <dl className={styles.details}>
      <Detail icon="phone" term={sections.phone}>
        <PhoneLink phone={business.phone} className={styles.phone} />
      </Detail>
      <Detail icon="mail" term={sections.email}>
        <a href={`mailto:${business.email}`} translate="no">
          {business.email}
        </a>
      </Detail>
      <Detail icon="pin" term={layout.serviceArea}>
        {business.serviceArea}
      </Detail>
      <Detail icon="clock" term={layout.hours} also={anyHour}>
        {business.hours}
      </Detail>
    </dl>
  );
}

type DetailProps = { icon: IconName; term: string; children: ReactNode; also?: string | undefined };

function Detail({ icon, term, children, also }: DetailProps) {
  return (
    <div className={`${styles.detail} ${joint.joint}`}>
      <dt>
        <Icon name={icon} />
        {term}
      </dt>
      <dd>{children}</dd>
      {also && <dd>{also}</dd>}
    </div>
  );
}
