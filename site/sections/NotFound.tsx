import type { Phone } from '#content/schema/fields.ts';
import type { ContentOf } from '#content/schema/files.ts';
import { Band } from '#site/ui/Band.tsx';
import { Icon } from '#site/ui/Icon.tsx';
import joint from '#site/ui/joint.module.css';
import { PhoneLink } from '#site/ui/PhoneLink.tsx';
import type from '#site/ui/type.module.css';
import styles from './NotFound.module.css';

type Props = {
  notFound: ContentOf<'not-found.yaml'>;
  links: readonly { href: string; label: string }[];
  phone: Phone;
};

export function NotFound({ notFound, links, phone }: Props) {
  return (
    <Band className={styles.notFound} labelledBy="not-found">
      <div className={styles.say}>
        <p className={styles.code}>404</p>
        <h1 id="not-found">{notFound.heading}</h1>
        <p className={type.lead}>{notFound.text}</p>
        <PhoneLink phone={phone} className={styles.phone} withIcon large />
      </div>
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
