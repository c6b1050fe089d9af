import type { Business } from '#content-model/schema/business.ts';
import type { ContentOf } from '#content-model/schema/files.ts';
import { PhoneLink } from '#site/ui/PhoneLink.tsx';
import styles from './EmergencyBox.module.css';

type Props = { emergency: NonNullable<ContentOf<'contact.yaml'>['emergency']>; business: Business };

export function EmergencyBox({ emergency, business }: Props) {
  const { support } = business.figures;
  return (
    <section className={styles.box} aria-labelledby="emergency">
      <h2 id="emergency">{emergency.heading}</h2>
      <p>{emergency.text}</p>
      <div className={styles.call} data-urgent="">
        {support && <strong className={styles.allDay}>{support}</strong>}
        <PhoneLink phone={business.phone} className={styles.phone} withIcon large />
      </div>
    </section>
  );
}
