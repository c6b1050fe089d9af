import type { Business } from '#content-model/schema/business.ts';
import { messages } from '#site/language.ts';
import { Band } from '#site/ui/Band.tsx';
import joint from '#site/ui/joint.module.css';
import { PhoneLink } from '#site/ui/PhoneLink.tsx';
import { TickList } from '#site/ui/TickList.tsx';
import type from '#site/ui/type.module.css';
import styles from './FooterPage.module.css';

/** What was tried, which limits are known, and how to tell the company. */
export function Accessibility({ business: { phone, email } }: { business: Business }) {
  const { accessibility } = messages();
  return (
    <Band className={styles.page} labelledBy="accessibility">
      <div className={styles.intro}>
        <h1 id="accessibility">{accessibility.title}</h1>
        <p className={type.lead}>{accessibility.lead}</p>
      </div>
      <section className={styles.tell} aria-labelledby="tell">
        <h2 id="tell">{accessibility.inYourWay}</h2>
        <p>{accessibility.tell}</p>
        <p data-hero-buttons="">
          <PhoneLink phone={phone} withIcon large />
        </p>
        <p>
          <a href={`mailto:${email}`} translate="no">
            {email}
          </a>
        </p>
      </section>
      <section className={styles.list} aria-labelledby="tested">
        <h2 id="tested">{accessibility.testedHeading}</h2>
        <TickList points={accessibility.tested} />
      </section>
      <section className={styles.list} aria-labelledby="short">
        <h2 id="short">{accessibility.shortHeading}</h2>
        <ul>
          {accessibility.short.map((point) => (
            <li key={point} className={joint.joint}>
              {point}
            </li>
          ))}
        </ul>
      </section>
    </Band>
  );
}
