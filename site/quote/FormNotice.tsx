import type { Phone } from '#content-model/schema/fields.ts';
import { sentNotice } from '#shared/notices.ts';
import type { QuotePromise } from '#shared/quote-promise.ts';
import { contactAnchors } from '#shared/routes.ts';
import { Icon } from '#site/ui/Icon.tsx';
import { PhoneLink } from '#site/ui/PhoneLink.tsx';
import styles from './FormNotice.module.css';
import type { NoticeKind } from './form-notice.ts';

/** The kind that the server fills in: it leaves this attribute alone. */
const serversKind: NoticeKind = 'refused';

/**
 * What became of the request; stays in the page after the toast has gone. Both notices are there from the start for
 * visitors without JavaScript: the confirmation is shown by `:target`, the other is filled in by the server.
 */
export function FormNotice({ phone, promise }: { phone: Phone; promise: QuotePromise }) {
  const sent = sentNotice(promise);
  return (
    <>
      <div className={`${styles.notice} ${styles.success} ${styles.target}`} id={contactAnchors.sent}>
        <Icon name="check" />
        <strong>{sent.title}</strong>
        <p>{sent.text}</p>
      </div>
      <div className={`${styles.notice} ${styles.outcome}`} data-notice="" data-kind={serversKind} hidden>
        <Icon name="warning" />
        <Icon name="check" />
        <strong data-notice-title="" />
        <p data-notice-text="" />
        <PhoneLink phone={phone} className={styles.phone} withIcon />
        <button className={styles.discard} type="button" data-discard="">
          Discard
        </button>
      </div>
    </>
  );
}
