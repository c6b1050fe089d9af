import type { Business } from '#content-model/schema/business.ts';
import { routes } from '#shared/routes.ts';
import { linksId } from '#site/links.ts';
import { Button } from '#site/ui/Button.tsx';
import line from '#site/ui/form-line.module.css';
import { Icon } from '#site/ui/Icon.tsx';
import { PhoneLink } from '#site/ui/PhoneLink.tsx';
import { type ShownLogo, Wordmark } from '#site/ui/Wordmark.tsx';
import { MenuDrawer } from './MenuDrawer.tsx';
import { PageLinks } from './PageLinks.tsx';
import styles from './SiteHeader.module.css';

type Props = { business: Business; logo?: ShownLogo | undefined; current: string | undefined };

/** The bar at the top of every page; header.ts makes it translucent once the page is scrolled. */
export function SiteHeader({ business, logo, current }: Props) {
  return (
    <header className={styles.bar} data-site-header="">
      <div className={styles.inner}>
        <Wordmark name={business.name} logo={logo} className={styles.home} />
        <nav className={styles.nav} aria-label="Main">
          <PageLinks current={current} linkClassName={line.line} />
        </nav>
        <PhoneLink className={styles.phone} phone={business.phone} withIcon />
        <Button href={routes.contact} small className={styles.quote}>
          Get Quote
        </Button>
        <a
          className={`${styles.menu} ${styles.toLinks}`}
          href={`#${linksId}`}
          aria-label="Menu"
          data-no-print=""
        >
          <Icon name="menu" />
        </a>
        <button className={styles.menu} type="button" popoverTarget="menu" aria-label="Menu">
          <Icon name="menu" className={styles.open} />
          <Icon name="close" className={styles.close} />
        </button>
      </div>
      <MenuDrawer phone={business.phone} current={current} />
    </header>
  );
}
