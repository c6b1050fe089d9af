import type { Phone } from '#content-model/schema/fields.ts';
import { notices } from '#shared/notices.ts';
import { contactAnchors } from '#shared/routes.ts';
import { Icon } from '#site/ui/Icon.tsx';
import { PhoneLink } from '#site/ui/PhoneLink.tsx';
import styles from './FormNotice.module.css';
import { noticeId } from './refused-form.ts';
import type { Notice } from './show-toast.tsx';

type Props = { notice: Notice | undefined; phone: Phone; onDiscard: () => void };

/**
 * What became of the request; stays in the page after the toast has gone. Both notices are there from the start for
 * visitors without JavaScript: the confirmation is shown by `:target`, the other is filled in by the server.
 */
export function FormNotice({ notice, phone, onDiscard }: Props) {
  const hasFailed = notice?.kind !== 'success';
  const offersPhone = notice?.kind === 'failure' || notice?.kind === 'waiting';
  return (
    <>
      <div className={`${styles.notice} ${styles.success} ${styles.target}`} id={contactAnchors.sent}>
        <Icon name="check" />
        <strong>{notices.sent.title}</strong>
        <p>{notices.sent.text}</p>
      </div>
      <div
        className={`${styles.notice} ${hasFailed ? styles.failure : styles.success}`}
        id={noticeId}
        data-notice=""
        hidden={!notice}
      >
        <Icon name={hasFailed ? 'warning' : 'check'} />
        <strong data-notice-title="">{notice?.title}</strong>
        <p data-notice-text="">{notice?.text}</p>
        {offersPhone && <PhoneLink phone={phone} className={styles.phone} withIcon />}
        {notice?.kind === 'waiting' && (
          <button className={styles.discard} type="button" onClick={onDiscard}>
            Discard
          </button>
        )}
      </div>
    </>
  );
}
