import type { Business } from '#content-model/schema/business.ts';
import { PhoneLink } from '#site/ui/PhoneLink.tsx';
import styles from './FooterContact.module.css';

type Props = {
  business: Business;
  /** When someone answers in an emergency. */
  anyHour: string | undefined;
};

export function FooterContact({ business, anyHour }: Props) {
  return (
    <div className={styles.contact}>
      <h2>Contact</h2>
      <p>
        <PhoneLink phone={business.phone} className={styles.phone} />
      </p>
      <p>
        <a className={styles.email} href={`mailto:${business.email}`} translate="no">
          {business.email}
        </a>
      </p>
      <dl>
        <div>
          <dt>Service area</dt>
          <dd>{business.serviceArea}</dd>
        </div>
        <div>
          <dt>Hours</dt>
          <dd>{business.hours}</dd>
          {anyHour && <dd>{anyHour}</dd>}
        </div>
      </dl>
    </div>
  );
}
