import type { ReactNode } from 'react';
import type { Business } from '#content-model/schema/business.ts';
import type { ContentOf } from '#content-model/schema/files.ts';
import type { Testimonial } from '#content-model/schema/projects.ts';
import { contactAnchors } from '#shared/routes.ts';
import { ConcreteCalculator } from '#site/calculator/ConcreteCalculator.tsx';
import { words } from '#site/language.ts';
import { Thanks } from '#site/quote/Thanks.tsx';
import { Band } from '#site/ui/Band.tsx';
import { PhoneLink } from '#site/ui/PhoneLink.tsx';
import { Quotation } from '#site/ui/Quotation.tsx';
import type from '#site/ui/type.module.css';
import styles from './Contact.module.css';
import { ContactDetails } from './ContactDetails.tsx';
import { EmergencyBox } from './EmergencyBox.tsx';
import { PrivacyNotice } from './PrivacyNotice.tsx';

type Props = {
  contact: ContentOf<'contact.yaml'>;
  business: Business;
  testimonial: Testimonial | undefined;
  /** The quote form. */
  children?: ReactNode;
};

export function Contact({
  contact: { intro, emergency, privacy, calculator },
  business,
  testimonial,
  children,
}: Props) {
  return (
    <Band className={styles.contact} labelledBy="intro">
      <div className={styles.form} id={contactAnchors.sentWithoutPhotos}>
        <Thanks business={business} />
        <div data-intro="">
          <h1 id="intro">{intro.heading}</h1>
          <p className={`${styles.lead} ${type.lead}`}>{intro.lead}</p>
          <p className={styles.call}>
            {words().sections.orCall}
            <PhoneLink phone={business.phone} className={styles.phone} withIcon large />
          </p>
        </div>
        {children}
      </div>
      {testimonial && (
        <div className={styles.voice} data-no-print>
          <Quotation testimonial={testimonial} />
        </div>
      )}
      <div className={styles.more}>
        <PrivacyNotice privacy={privacy} email={business.email} />
        {calculator && <ConcreteCalculator calculator={calculator} />}
      </div>
      <div className={styles.aside}>
        <ContactDetails business={business} anyHour={emergency?.hours} />
        {emergency && <EmergencyBox emergency={emergency} business={business} />}
      </div>
    </Band>
  );
}
