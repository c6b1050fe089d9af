import type { ReactNode } from 'react';
import type { Phone } from '#content-model/schema/fields.ts';
import { fieldNames } from '#shared/quote-fields.ts';
import { contactAnchors } from '#shared/routes.ts';
import { Button } from '#site/ui/Button.tsx';
import { Icon } from '#site/ui/Icon.tsx';
import joint from '#site/ui/joint.module.css';
import { Field } from './Field.tsx';
import { FormNotice } from './FormNotice.tsx';
import styles from './QuoteForm.module.css';
import { Toaster } from './Toaster.tsx';
import { useQuoteForm } from './use-quote-form.ts';

type Props = {
  phone: Phone;
  endpoint: string;
  /** The options for Service Needed, in this order. */
  services: string[];
  /** What a visitor can rely on, said beside the button. */
  assurances: string[];
  /** What stands below the fields and needs no script of the form's: the photographs, and what only bots see. */
  children?: ReactNode;
};

/**
 * The quote request form. Its fields are uncontrolled, so that text typed before hydration stays; without JavaScript
 * the browser posts it as it is.
 */
export function QuoteForm({ phone, endpoint, services, assurances, children }: Props) {
  const { formRef, given, errors, notice, isSending, handlers, discardWaiting } = useQuoteForm({
    phone,
    endpoint,
  });
  return (
    <>
      <form
        ref={formRef}
        className={`${styles.form} ${joint.joint} ${joint.both}`}
        id={contactAnchors.form}
        action={endpoint}
        method="post"
        encType="multipart/form-data"
        {...handlers}
      >
        <p className={styles.note}>Fields marked * are required.</p>
        {fieldNames.map((field) => (
          <Field key={field} field={field} error={errors[field]} given={given[field]} services={services} />
        ))}
        {children}
        <div className={styles.send}>
          <Button leadsOn className={styles.button} disabled={isSending}>
            {isSending ? 'Sending…' : 'Send request'}
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
        <FormNotice notice={notice} phone={phone} onDiscard={discardWaiting} />
      </form>
      <Toaster />
    </>
  );
}
