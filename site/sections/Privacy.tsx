import type { Business } from '#content-model/schema/business.ts';
import type { ContentOf } from '#content-model/schema/files.ts';
import { messages } from '#site/language.ts';
import { Band } from '#site/ui/Band.tsx';
import joint from '#site/ui/joint.module.css';
import { PhoneLink } from '#site/ui/PhoneLink.tsx';
import type from '#site/ui/type.module.css';
import styles from './FooterPage.module.css';

type Props = { privacy: ContentOf<'contact.yaml'>['privacy']; business: Business };

/** What is stored from a request, why and for how long, and how to have it erased. */
export function Privacy({ privacy, business: { phone, email } }: Props) {
  const { title, yourData } = messages().privacy;
  return (
    <Band className={styles.page} labelledBy="privacy">
      <div className={styles.intro}>
        <p className={type.eyebrow}>{title}</p>
        <h1 id="privacy">{privacy.heading}</h1>
      </div>
      <section className={styles.tell} aria-labelledby="erasure">
        <h2 id="erasure">{yourData}</h2>
        <p>
          {privacy.erasure}{' '}
          <a href={`mailto:${email}`} translate="no">
            {email}
          </a>
          .
        </p>
        <p data-hero-buttons="">
          <PhoneLink phone={phone} withIcon large />
        </p>
      </section>
      <ul className={styles.points}>
        {privacy.points.map((point) => (
          <li key={point} className={joint.joint}>
            {point}
          </li>
        ))}
      </ul>
    </Band>
  );
}
