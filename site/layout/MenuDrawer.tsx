import type { Phone } from '#content-model/schema/fields.ts';
import { type Alternate, paths, words } from '#site/language.ts';
import { Button } from '#site/ui/Button.tsx';
import { PhoneLink } from '#site/ui/PhoneLink.tsx';
import { LanguageLinks } from './LanguageLinks.tsx';
import styles from './MenuDrawer.module.css';
import { PageLinks } from './PageLinks.tsx';

const quiet = { font: '600 1.125rem var(--text)' } as const;

/** The menu on small screens: a popover, so that it opens, and closes on Escape, without any script. */
export function MenuDrawer({
  phone,
  alternates,
  current,
}: {
  phone: Phone;
  alternates: Alternate[];
  current: string | undefined;
}) {
  const { layout } = words();
  return (
    <div className={styles.drawer} id="menu" popover="auto">
      <nav aria-label={layout.mainNavigation}>
        <PageLinks current={current}>
          {alternates.length > 0 && (
            <li>
              <LanguageLinks alternates={alternates} style={quiet} />
            </li>
          )}
        </PageLinks>
      </nav>
      <PhoneLink className={styles.phone} phone={phone} />
      <Button href={paths().contact} className={styles.quote}>
        {layout.getQuote}
      </Button>
    </div>
  );
}
