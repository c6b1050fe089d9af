import type { ReactNode } from 'react';
import type { Business } from '#content-model/schema/business.ts';
import type { Phone } from '#content-model/schema/fields.ts';
import { type Alternate, messages, paths } from '#site/language.ts';
import { linksId, pageLinks } from '#site/links.ts';
import { Button } from '#site/ui/Button.tsx';
import line from '#site/ui/form-line.module.css';
import { Icon } from '#site/ui/Icon.tsx';
import { PhoneLink } from '#site/ui/PhoneLink.tsx';
import { type ShownLogo, Wordmark } from '#site/ui/Wordmark.tsx';
import { LanguageLinks } from './LanguageLinks.tsx';
import styles from './SiteHeader.module.css';

type Props = {
  business: Business;
  logo?: ShownLogo | undefined;
  alternates: Alternate[];
  current: string | undefined;
};

const quiet = { fontWeight: 400 } as const;

/** The bar at the top of every page; every-page.ts makes it translucent once the page is scrolled. */
export function SiteHeader({ business, logo, alternates, current }: Props) {
  const { layout } = messages();
  return (
    <header className={styles.bar} data-site-header="">
      <div className={styles.inner}>
        <Wordmark name={business.name} logo={logo} className={styles.home} />
        <nav className={styles.nav} aria-label={layout.mainNavigation}>
          <PageLinks current={current} linkClassName={line.line}>
            {alternates.length > 0 && (
              <li>
                <LanguageLinks alternates={alternates} className={line.line} style={quiet} />
              </li>
            )}
          </PageLinks>
        </nav>
        <PhoneLink className={styles.phone} phone={business.phone} withIcon />
        <Button href={paths().contact} small className={styles.quote}>
          {layout.getQuote}
        </Button>
        <a
          className={`${styles.menu} ${styles.toLinks}`}
          href={`#${linksId}`}
          aria-label={layout.menu}
          data-no-print=""
        >
          <Icon name="menu" />
        </a>
        <button className={styles.menu} type="button" popoverTarget="menu" aria-label={layout.menu}>
          <Icon name="menu" className={styles.open} />
          <Icon name="close" className={styles.close} />
        </button>
      </div>
      <MenuDrawer alternates={alternates} phone={business.phone} current={current} />
    </header>
  );
}

const quietInMenu = { font: '600 1.125rem var(--text)' } as const;

/** The menu on small screens: a popover, so that it opens, and closes on Escape, without any script. */
function MenuDrawer({
  phone,
  alternates,
  current,
}: {
  phone: Phone;
  alternates: Alternate[];
  current: string | undefined;
}) {
  const { layout } = messages();
  return (
    <div className={styles.drawer} id="menu" popover="auto">
      <nav aria-label={layout.mainNavigation}>
        <PageLinks current={current}>
          {alternates.length > 0 && (
            <li>
              <LanguageLinks alternates={alternates} style={quietInMenu} />
            </li>
          )}
        </PageLinks>
      </nav>
      <PhoneLink className={styles.menuPhone} phone={phone} />
      <Button href={paths().contact} className={styles.menuQuote}>
        {layout.getQuote}
      </Button>
    </div>
  );
}

/** The main navigation's list; the current page is marked, and so is the one that it goes on from. */
function PageLinks({
  current,
  linkClassName,
  children,
}: {
  /** The page's address. */
  current: string | undefined;
  linkClassName?: string | undefined;
  /** What follows the pages. */
  children?: ReactNode;
}) {
  return (
    <ul>
      {pageLinks().map(({ name, href, label }) => (
        <li key={href}>
          <a
            className={linkClassName}
            href={href}
            aria-current={
              // All pages of a further language are below its home.
              href === current ? 'page' : (name !== 'home' && current?.startsWith(`${href}/`)) || undefined
            }
          >
            {label}
          </a>
        </li>
      ))}
      {children}
    </ul>
  );
}
