import type { Business } from '#content-model/schema/business.ts';
import { type Alternate, paths, words } from '#site/language.ts';
import { linksId } from '#site/links.ts';
import { Button } from '#site/ui/Button.tsx';
import line from '#site/ui/form-line.module.css';
import { Icon } from '#site/ui/Icon.tsx';
import { PhoneLink } from '#site/ui/PhoneLink.tsx';
import { type ShownLogo, Wordmark } from '#site/ui/Wordmark.tsx';
import { LanguageLinks } from './LanguageLinks.tsx';
import { MenuDrawer } from './MenuDrawer.tsx';
import { PageLinks } from './PageLinks.tsx';
import styles from './SiteHeader.module.css';

type Props = {
  business: Business;
  logo?: ShownLogo | undefined;
  alternates: Alternate[];
  current: string | undefined;
};

const quiet = { fontWeight: 400 } as const;

/** The bar at the top of every page; header.ts makes it translucent once the page is scrolled. */
export function SiteHeader({ business, logo, alternates, current }: Props) {
  const { layout } = words();
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
