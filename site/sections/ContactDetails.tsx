import type { ReactNode } from 'react';
import type { Business } from '#content-model/schema/business.ts';
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
  return (
    <dl className={styles.details}>
      <Detail icon="phone" term="Phone">
        <PhoneLink phone={business.phone} className={styles.phone} />
      </Detail>
      <Detail icon="mail" term="Email">
        <a href={`mailto:${business.email}`} translate="no">
          {business.email}
        </a>
      </Detail>
      <Detail icon="pin" term="Service area">
        {business.serviceArea}
      </Detail>
      <Detail icon="clock" term="Hours" also={anyHour}>
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
