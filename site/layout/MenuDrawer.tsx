import type { Phone } from '#content-model/schema/fields.ts';
import { routes } from '#shared/routes.ts';
import { Button } from '#site/ui/Button.tsx';
import { PhoneLink } from '#site/ui/PhoneLink.tsx';
import styles from './MenuDrawer.module.css';
import { PageLinks } from './PageLinks.tsx';

/** The menu on small screens: a popover, so that it opens, and closes on Escape, without any script. */
export function MenuDrawer({ phone, current }: { phone: Phone; current: string | undefined }) {
  return (
    <div className={styles.drawer} id="menu" popover="auto">
      <nav aria-label="Main">
        <PageLinks current={current} />
      </nav>
      <PhoneLink className={styles.phone} phone={phone} />
      <Button href={routes.contact} className={styles.quote}>
        Get Quote
      </Button>
    </div>
  );
}
