import type { Business } from '#content-model/schema/business.ts';
import { routes } from '#shared/routes.ts';
import { words } from '#site/language.ts';
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

/** `Call Mon-Fri 7AM-6PM`; hours that start with anything but a day or a time do not fit after `Call`. */
function callAt(hours: string): string {
  return /^(?:\d|(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\b)/i.test(hours) ? `Call ${hours}` : 'Call';
}

/** The last band of a page: the phone number as wide as the page, and the way to the quote form. */
export function ClosingBand({ closing, business, tone }: Props) {
  return (
    <Band tone={tone} className={styles.closing} labelledBy="closing" onlyOnScreen>
      <h2 id="closing">{closing.heading}</h2>
      <PhoneLink phone={business.phone} className={styles.number} />
      <div className={styles.end}>
        <p className={type.lead}>
          {callAt(business.hours)}, or write. {words().promise.sentence(business.promise)}
        </p>
        <Button href={routes.contact} leadsOn>
          {closing.button}
        </Button>
      </div>
    </Band>
  );
}
