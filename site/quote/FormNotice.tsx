import type { Phone } from '#content-model/schema/fields.ts';
import { words } from '#site/language.ts';
import { Icon } from '#site/ui/Icon.tsx';
import { PhoneLink } from '#site/ui/PhoneLink.tsx';
import styles from './FormNotice.module.css';
import type { NoticeKind } from './form-notice.ts';

/** The kind that the server fills in: it leaves this attribute alone. */
const serversKind: NoticeKind = 'refused';

/**
 * Why the request was not sent; stays in the page after the toast has gone. There from the start: for visitors without
 * JavaScript the server fills it in.
 */
export function FormNotice({ phone }: { phone: Phone }) {
  return (
    <div className={styles.notice} data-notice="" data-kind={serversKind} hidden>
      <Icon name="warning" />
      <strong data-notice-title="" />
      <p data-notice-text="" />
      <PhoneLink phone={phone} className={styles.phone} withIcon />
      <button className={styles.discard} type="button" data-discard="">
        {words().form.discard}
      </button>
    </div>
  );
}
