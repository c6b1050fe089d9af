import '#site/styles/form-tokens.css';
import type { ReactNode } from 'react';
import type { Phone } from '#content-model/schema/fields.ts';
import { honeypotField, languageField } from '#shared/hidden-fields.ts';
import { firstLanguage } from '#shared/languages.ts';
import { fieldNames } from '#shared/quote-fields.ts';
import type { QuotePromise } from '#shared/quote-promise.ts';
import { contactAnchors } from '#shared/routes.ts';
import { language, messages } from '#site/language.ts';
import { Button } from '#site/ui/Button.tsx';
import { Icon } from '#site/ui/Icon.tsx';
import joint from '#site/ui/joint.module.css';
import { PhoneLink } from '#site/ui/PhoneLink.tsx';
import { Field, type Service } from './Field.tsx';
import type { NoticeKind } from './form-notice.ts';
import styles from './QuoteForm.module.css';
import toast from './Toast.module.css';

type Props = {
  phone: Phone;
  promise: QuotePromise;
  endpoint: string;
  /** The options for Service Needed, in this order. */
  services: Service[];
  /** The assurances next to the button. */
  assurances: string[];
  /** The content below the fields: the photos. */
  children?: ReactNode;
};

/**
 * The quote request form. Without JavaScript the browser posts it as it is; quote-form.ts then does the rest, with the
 * elements it finds: extensions and translators may have changed them before it comes, and go on to.
 */
export function QuoteForm({ phone, promise, endpoint, services, assurances, children }: Props) {
  const { form } = messages();
  return (
    <>
      <form
        className={`${styles.form} ${joint.joint} ${joint.both}`}
        id={contactAnchors.form}
        action={endpoint}
        method="post"
        encType="multipart/form-data"
        data-sent={`${form.next(promise)}.`}
      >
        {language() !== firstLanguage && <input type="hidden" name={languageField} value={language()} />}
        <p className={styles.note}>{form.note}</p>
        {fieldNames.map((field) => (
          <Field key={field} field={field} services={services} />
        ))}
        {children}
        <HoneypotField />
        <div className={styles.send}>
          <Button leadsOn className={styles.button}>
            <span data-send="">{form.send}</span>
          </Button>
          {assurances.length > 0 && (
            <ul>
              {assurances.map((assurance) => (
                <li key={assurance}>
                  <Icon name="check" />
                  {assurance}
                </li>
              ))}
            </ul>
          )}
        </div>
        <FormNotice phone={phone} />
      </form>
      <ToastTemplate />
    </>
  );
}

/** What a toast is made from: toast.ts copies it into the page's notification area. */
function ToastTemplate() {
  return (
    <template data-toast="">
      <div className={toast.toast}>
        <Icon name="warning" />
        <Icon name="check" />
        <strong />
        <p />
        <button type="button" aria-label={messages().form.dismiss}>
          <Icon name="close" />
        </button>
      </div>
    </template>
  );
}

/** The kind that the server fills in: it leaves this attribute alone. */
const serversKind: NoticeKind = 'refused';

/**
 * Why the request was not sent; stays in the page after the toast has gone. There from the start: for visitors without
 * JavaScript the server fills it in.
 */
function FormNotice({ phone }: { phone: Phone }) {
  return (
    <div className={styles.notice} data-notice="" data-kind={serversKind} hidden>
      <Icon name="warning" />
      <strong data-notice-title="" />
      <p data-notice-text="" />
      <PhoneLink phone={phone} className={styles.phone} withIcon />
      <button className={styles.discard} type="button" data-discard="">
        {messages().form.discard}
      </button>
    </div>
  );
}

/** A field for bots: people neither see, reach nor hear it, and autofill does not know its name. */
function HoneypotField() {
  return (
    <div className={styles.hidden} aria-hidden="true">
      <label>
        {messages().form.leaveEmpty}
        <input name={honeypotField} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
