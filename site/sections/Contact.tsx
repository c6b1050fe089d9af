import type { ReactNode } from 'react';
import type { Business } from '#content/schema/business.ts';
import type { ContentOf } from '#content/schema.ts';
import { Band } from '#site/ui/Band.tsx';
import { PhoneLink } from '#site/ui/PhoneLink.tsx';
import type from '#site/ui/type.module.css';
import styles from './Contact.module.css';
import { ContactDetails } from './ContactDetails.tsx';
import { EmergencyBox } from './EmergencyBox.tsx';

type Props = {
  contact: ContentOf<'contact.yaml'>;
  business: Business /** The quote form. */;
  children?: ReactNode;
};

export function Contact({ contact: { intro, emergency }, business, children }: Props) {
  return (
    <Band className={styles.contact} labelledBy="intro">
      <div className={styles.form}>
        <h1 id="intro">{intro.heading}</h1>
        <p className={`${styles.lead} ${type.lead}`}>{intro.lead}</p>
        <p className={styles.call}>
          Or call
          <PhoneLink phone={business.phone} className={styles.phone} withIcon />
        </p>
        {children}
      </div>
      <div className={styles.aside}>
        <ContactDetails business={business} />
        <EmergencyBox emergency={emergency} business={business} />
      </div>
    </Band>
  );
}
