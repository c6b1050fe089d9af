import type { Business } from '#content-model/schema/business.ts';
import { messages, paths } from '#site/language.ts';
import { Band, type BandTone } from '#site/ui/Band.tsx';
import { Button } from '#site/ui/Button.tsx';
import { PhoneLink } from '#site/ui/PhoneLink.tsx';
import type from '#site/ui/type.module.css';
import styles from './ClosingBand.module.css';

type Props = {
  closing: { heading: string; button: string };
  business: Business;
  tone: BandTone;
};

/** The last band of a page: the phone number as wide as the page, and the way to the quote form. */
export function ClosingBand({ closing, business, tone }: Props) {
  const { promise, sections } = messages();
  return (
    <Band tone={tone} className={styles.closing} labelledBy="closing" onlyOnScreen>
      <h2 id="closing">{closing.heading}</h2>
      <PhoneLink phone={business.phone} className={styles.number} />
      <div className={styles.end}>
        <p className={type.lead}>
          {sections.callOrWrite(business.hours)} {promise.sentence(business.promise)}
        </p>
        <Button href={paths().contact} leadsOn>
          {closing.button}
        </Button>
      </div>
    </Band>
  );
}
