import type { ReactNode } from 'react';
import type { Business } from '#content-model/schema/business.ts';
import type { ContentOf } from '#content-model/schema/files.ts';
import type { Testimonial } from '#content-model/schema/projects.ts';
import { contactAnchors, footerPages } from '#shared/routes.ts';
import { ConcreteCalculator } from '#site/calculator/ConcreteCalculator.tsx';
import type { CurrentPrices } from '#site/calculator/Prices.tsx';
import { language, messages } from '#site/language.ts';
import { Thanks } from '#site/quote/Thanks.tsx';
import { Band } from '#site/ui/Band.tsx';
import disclosure from '#site/ui/Disclosure.module.css';
import { Icon, type IconName } from '#site/ui/Icon.tsx';
import joint from '#site/ui/joint.module.css';
import { PhoneLink } from '#site/ui/PhoneLink.tsx';
import { Picture } from '#site/ui/Picture.tsx';
import { Quotation } from '#site/ui/Quotation.tsx';
import type { SizedPhoto } from '#site/ui/sized-photo.ts';
import type from '#site/ui/type.module.css';
import styles from './Contact.module.css';

type Props = {
  contact: ContentOf<'contact.yaml'>;
  business: Business;
  testimonial: Testimonial | undefined;
  prices: CurrentPrices | undefined;
  photo: SizedPhoto | undefined;
  /** The quote form. */
  children?: ReactNode;
};

export function Contact({
  contact: { intro, emergency, privacy, calculator },
  business,
  testimonial,
  prices,
  photo,
  children,
}: Props) {
  return (
    <Band className={`${styles.contact} ${photo ? styles.withPhoto : ''}`} labelledBy="intro">
      <div className={styles.form}>
        <Thanks business={business} />
        <div data-intro="">
          <h1 id="intro">{intro.heading}</h1>
          <p className={`${styles.lead} ${type.lead}`}>{intro.lead}</p>
          <p className={styles.call}>
            {messages().sections.orCall}
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
        <p className={`${joint.joint} ${joint.both}`} id={contactAnchors.privacy}>
          <a className={disclosure.opener} href={footerPages.privacy[language()]}>
            {privacy.heading}
            <Icon name="arrow" />
          </a>
        </p>
        {calculator && <ConcreteCalculator calculator={calculator} prices={prices} />}
      </div>
      <div className={styles.aside}>
        <ContactDetails business={business} anyHour={emergency?.hours} />
        {emergency && <EmergencyBox emergency={emergency} business={business} />}
      </div>
      {photo && (
        <div className={styles.photo}>
          <Picture photo={photo} />
        </div>
      )}
    </Band>
  );
}

type EmergencyProps = { emergency: NonNullable<ContentOf<'contact.yaml'>['emergency']>; business: Business };

function EmergencyBox({ emergency, business }: EmergencyProps) {
  const { support } = business.figures;
  return (
    <section className={styles.box} aria-labelledby="emergency">
      <h2 id="emergency">{emergency.heading}</h2>
      <p>{emergency.text}</p>
      <div className={styles.emergencyCall} data-urgent="">
        {support && <strong className={styles.allDay}>{support}</strong>}
        <PhoneLink phone={business.phone} className={styles.emergencyPhone} withIcon large />
      </div>
    </section>
  );
}

type DetailsProps = {
  business: Business;
  /** When someone answers in an emergency. */
  anyHour: string | undefined;
};

function ContactDetails({ business, anyHour }: DetailsProps) {
  const { layout, sections } = messages();
  return (
    <dl className={styles.details}>
      <Detail icon="phone" term={sections.phone}>
        <PhoneLink phone={business.phone} className={styles.detailPhone} />
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
