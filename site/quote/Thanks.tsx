import type { Business } from '#content-model/schema/business.ts';
import { fieldNames } from '#shared/quote-fields.ts';
import { contactAnchors } from '#shared/routes.ts';
import { messages } from '#site/language.ts';
import { Icon } from '#site/ui/Icon.tsx';
import { PhoneLink } from '#site/ui/PhoneLink.tsx';
import type from '#site/ui/type.module.css';
import styles from './Thanks.module.css';

/**
 * What is shown in place of the introduction once a request was sent: what happens next and by when, what was sent, who
 * calls. It's in the page from the start, and thanks.ts shows it; the server confirms a form that was sent without
 * JavaScript. What is marked `data-intro` and the form follow it in one element.
 */
export function Thanks({ business: { name, phone, promise } }: { business: Business }) {
  const { form, notices } = messages();
  const other = promise.callsFrom?.shown;
  const [before, calls, urgent] = form.whenCalling(other !== undefined);
  const [received, estimate, visit] = form.steps(promise);
  return (
    <div className={styles.thanks} id={contactAnchors.sent} data-no-print="">
      <Icon name="check" className={styles.check} />
      {/* biome-ignore lint/a11y/useSemanticElements: the headline that this replaces is the document's one h1. */}
      <p role="heading" aria-level={1} tabIndex={-1}>
        {notices.sentTitle}
      </p>
      <p className={type.lead}>{form.next(promise)}.</p>
      <div className={styles.ticket}>
        <ol>
          <li>
            <b data-received-at="">{received?.when}</b>
            {received?.what}
          </li>
          <li>
            <b data-answer-by="">{estimate?.when}</b>
            {estimate?.what}
          </li>
          <li>
            <b>{visit?.when}</b>
            {visit?.what}
          </li>
        </ol>
        <SentFields />
      </div>
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
      <p>
        <a href={`#${contactAnchors.form}`} data-send-another="">
          {form.sendAnother}
        </a>
      </p>
    </div>
  );
}

/** What was sent, field by field. The script writes it in. */
function SentFields() {
  const { fields, whatYouSent } = messages().form;
  return (
    <dl aria-label={whatYouSent}>
      {fieldNames.map((field) => (
        <div key={field} data-sent-field={field} hidden>
          <dt>{fields[field].label}</dt>
          <dd translate="no" />
        </div>
      ))}
    </dl>
  );
}
