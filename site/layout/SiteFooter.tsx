import type { Business } from '#content-model/schema/business.ts';
import { type FooterPage, footerPages } from '#shared/routes.ts';
import { type Alternate, language, messages, paths } from '#site/language.ts';
import { areaId, footerLinks, linksId } from '#site/links.ts';
import { mostNamed } from '#site/service-area/service-area.ts';
import band from '#site/ui/Band.module.css';
import { Icon } from '#site/ui/Icon.tsx';
import joint from '#site/ui/joint.module.css';
import { PhoneLink } from '#site/ui/PhoneLink.tsx';
import { unbroken } from '#site/ui/unbroken.ts';
import { type ShownLogo, Wordmark } from '#site/ui/Wordmark.tsx';
import { LanguageLinks } from './LanguageLinks.tsx';
import styles from './SiteFooter.module.css';

type Props = {
  business: Business;
  alternates: Alternate[];
  anyHour: string | undefined;
  logo?: ShownLogo | undefined;
};

export function SiteFooter({ business, alternates, anyHour, logo }: Props) {
  const { layout } = messages();
  const named = business.cities.slice(0, mostNamed);
  const others = business.cities.length - named.length;
  return (
    <footer className={`${band.band} ${band.ink} ${styles.footer}`}>
      <div className={styles.brand}>
        <Wordmark name={business.name} logo={logo} className={styles.wordmark} />
        <p>{business.tagline}</p>
        {business.credentials && (
          <p className={styles.seal}>
            <Icon name="shield" />
            {business.credentials}
          </p>
        )}
        {business.license && <p>{layout.license(business.license)}</p>}
        <FooterLinks business={business} />
      </div>
      <div className={styles.columns}>
        <LinkColumn id={linksId} heading={layout.quickLinks} links={footerLinks()} />
        <LinkColumn
          heading={layout.services}
          links={business.services.map(({ label, anchor }) => ({
            label,
            href: `${paths().services}#${anchor}`,
          }))}
        />
        <FooterContact business={business} anyHour={anyHour} />
      </div>
      <p className={`${styles.legal} ${joint.joint} ${joint.both}`}>
        <span translate="no">
          © {business.copyrightYear} {business.name}
        </span>
        <span>
          <FooterPageLink page="privacy" />
          {'\u2003'}
          <FooterPageLink page="accessibility" />
          {alternates.length > 0 && '\u2003'}
          <LanguageLinks alternates={alternates} />
        </span>
        <span translate="no">
          {named.map(({ name }) => unbroken(name)).join(', ')}
          {others > 0 && (
            <>
              {' '}
              <a href={`${paths().contact}#${areaId}`} translate="yes">
                {layout.morePlaces(others)}
              </a>
            </>
          )}
        </span>
      </p>
    </footer>
  );
}

function FooterPageLink({ page }: { page: FooterPage }) {
  return <a href={footerPages[page][language()]}>{messages()[page].title}</a>;
}

function LinkColumn({
  id,
  heading,
  links,
}: {
  id?: string;
  heading: string;
  links: readonly { href: string; label: string }[];
}) {
  return (
    <div id={id}>
      <h2>{heading}</h2>
      <ul>
        {links.map(({ href, label }) => (
          <li key={label}>
            <a href={href}>{label}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}

type ContactProps = {
  business: Business;
  /** When someone answers in an emergency. */
  anyHour: string | undefined;
};

function FooterContact({ business, anyHour }: ContactProps) {
  const { layout } = messages();
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

/** An attribute, so that a site without links does not carry any of it. */
const row = { display: 'flex', flexWrap: 'wrap', gap: '0 1.5rem', marginTop: '.75rem' } as const;

/** Where else people can find the company, and where they can review it; nothing if it is nowhere else. */
function FooterLinks({ business: { links = [], reviewLink } }: { business: Business }) {
  const { layout } = messages();
  const all = [...links, ...(reviewLink ? [{ label: layout.writeReview, url: reviewLink }] : [])];
  if (all.length === 0) return null;
  return (
    <ul style={row} aria-label={layout.elsewhere}>
      {all.map(({ label, url }) => (
        <li key={url}>
          <a href={url}>{label}</a>
        </li>
      ))}
    </ul>
  );
}
