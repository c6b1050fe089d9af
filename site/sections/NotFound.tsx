import type { Phone } from '#content-model/schema/fields.ts';
import type { ContentOf } from '#content-model/schema/files.ts';
import { Band } from '#site/ui/Band.tsx';
import { Icon } from '#site/ui/Icon.tsx';
import joint from '#site/ui/joint.module.css';
import { PhoneLink } from '#site/ui/PhoneLink.tsx';
import { Picture } from '#site/ui/Picture.tsx';
import type { SizedPhoto } from '#site/ui/sized-photo.ts';
import type from '#site/ui/type.module.css';
import styles from './NotFound.module.css';

type Props = {
  notFound: ContentOf<'not-found.yaml'>;
  links: readonly { href: string; label: string }[];
  phone: Phone;
  photo: SizedPhoto | undefined;
};

export function NotFound({ notFound, links, phone, photo }: Props) {
  return (
    <Band className={`${styles.notFound} ${photo ? styles.withPhoto : ''}`} labelledBy="not-found">
      <div className={styles.say}>
        <p className={styles.code}>404</p>
        <h1 id="not-found">{notFound.heading}</h1>
        <p className={type.lead}>{notFound.text}</p>
        {/* While it is seen, the bar at the bottom covers none of the links below. */}
        <p className={styles.phone} data-hero-buttons="">
          <PhoneLink phone={phone} withIcon large />
        </p>
      </div>
      {photo && (
        <div className={styles.photo}>
          <Picture photo={photo} />
        </div>
      )}
      <ul className={styles.links}>
        {links.map(({ href, label }) => (
          <li key={href}>
            <a className={joint.joint} href={href}>
              {label}
              <Icon name="arrow" />
            </a>
          </li>
        ))}
      </ul>
    </Band>
  );
}
