import type { ReactNode } from 'react';
import type { Phone } from '#content-model/schema/fields.ts';
import { languageField } from '#shared/hidden-fields.ts';
import { firstLanguage } from '#shared/languages.ts';
import { fieldNames } from '#shared/quote-fields.ts';
import type { QuotePromise } from '#shared/quote-promise.ts';
import { contactAnchors } from '#shared/routes.ts';
import { language, words } from '#site/language.ts';
import { Button } from '#site/ui/Button.tsx';
import { Icon } from '#site/ui/Icon.tsx';
import joint from '#site/ui/joint.module.css';
import { Field, type Service } from './Field.tsx';
import { FormNotice } from './FormNotice.tsx';
import styles from './QuoteForm.module.css';
import { ToastTemplate } from './ToastTemplate.tsx';

type Props = {
  phone: Phone;
  promise: QuotePromise;
  endpoint: string;
  /** The options for Service Needed, in this order. */
  services: Service[];
  /** What a visitor can rely on, said beside the button. */
  assurances: string[];
  /** What stands below the fields: the photographs, and what only bots see. */
  children?: ReactNode;
};

/**
 * The quote request form. Without JavaScript the browser posts it as it is; quote-form.ts then does the rest, with the
 * elements it finds: extensions and translators may have changed them before it comes, and go on to.
 */
export function QuoteForm({ phone, promise, endpoint, services, assurances, children }: Props) {
  const { form } = words();
  return (
    <>
      <form
        className={`${styles.form} ${joint.joint} ${joint.both}`}
        id={contactAnchors.form}
        action={endpoint}
        method="post"
        encType="multipart/form-data"
        data-phone={phone.shown}
        data-sent={`${form.next(promise)}.`}
      >
        {language() !== firstLanguage && <input type="hidden" name={languageField} value={language()} />}
        <p className={styles.note}>{form.note}</p>
        {fieldNames.map((field) => (
          <Field key={field} field={field} services={services} />
        ))}
        {children}
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
