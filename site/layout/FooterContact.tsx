import type { Business } from '#content-model/schema/business.ts';
import { words } from '#site/language.ts';
import { PhoneLink } from '#site/ui/PhoneLink.tsx';
import styles from './FooterContact.module.css';

type Props = {
  business: Business;
  /** When someone answers in an emergency. */
  anyHour: string | undefined;
};

export function FooterContact({ business, anyHour }: Props) {
  const { layout } = words();
  return (
    <div className={styles.contact}>
      <h2>{layout.contact}</h2>
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
          <dt>{layout.serviceArea}</dt>
          <dd>{business.serviceArea}</dd>
        </div>
        <div>
          <dt>{layout.hours}</dt>
          <dd>{business.hours}</dd>
          {anyHour && <dd>{anyHour}</dd>}
        </div>
      </dl>
    </div>
  );
}
