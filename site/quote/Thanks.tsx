import type { Business } from '#content-model/schema/business.ts';
import { contactAnchors } from '#shared/routes.ts';
import { messages } from '#site/language.ts';
import { Icon } from '#site/ui/Icon.tsx';
import { PhoneLink } from '#site/ui/PhoneLink.tsx';
import type from '#site/ui/type.module.css';
import styles from './Thanks.module.css';

/**
 * What stands in place of the introduction once a request was sent: what happens next, by when, who calls. There from
 * the start: thanks.ts shows it, and `:target` for visitors without JavaScript. What is marked `data-intro` and the form
 * follow it in one element, which is the target if not all of their photos could be kept.
 */
export function Thanks({ business: { name, phone, promise } }: { business: Business }) {
  const { form, notices } = messages();
  const other = promise.callsFrom?.shown;
  const [before, calls, urgent] = form.whenCalling(other !== undefined);
  return (
    <div className={styles.thanks} id={contactAnchors.sent} data-no-print="">
      <Icon name="check" className={styles.check} />
      {/* biome-ignore lint/a11y/useSemanticElements: the headline that this replaces is the document's one h1. */}
      <p role="heading" aria-level={1} tabIndex={-1}>
        {notices.sentTitle}
      </p>
      <p className={type.lead}>
        {form.next(promise)}
        <b data-answer-by="" />.
      </p>
      <p className={styles.missing}>{form.photosMissing}</p>
      <p>
        {before}
        <span translate="no">{name}</span>
        {calls}
        {other && <span translate="no">{other}</span>}
        {urgent}
      </p>
      <p data-urgent="">
        <PhoneLink phone={phone} className={styles.phone} withIcon large />
      </p>
    </div>
  );
}
