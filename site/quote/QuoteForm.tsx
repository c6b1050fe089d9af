import type { Phone } from '#content/schema/fields.ts';
import { limits } from '#shared/quote-request.ts';
import { contactAnchors } from '#shared/routes.ts';
import { Button } from '#site/ui/Button.tsx';
import joint from '#site/ui/joint.module.css';
import { Field } from './Field.tsx';
import { FormNotice } from './FormNotice.tsx';
import { HoneypotField } from './HoneypotField.tsx';
import styles from './QuoteForm.module.css';
import { Toaster } from './Toaster.tsx';
import { useQuoteForm } from './use-quote-form.ts';

type Props = {
  phone: Phone;
  endpoint: string;
  /** What can be chosen under Service Needed, in this order. */
  services: string[];
};

/**
 * The quote request form. Its fields are the document's own, so that what is typed before hydration stays;
 * without JavaScript the browser posts it as it is.
 */
export function QuoteForm({ phone, endpoint, services }: Props) {
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
        {...handlers}
      >
        <HoneypotField />
        <Field field="name" label="Full Name *" error={errors.name} wide>
          <input name="name" autoComplete="name" maxLength={limits.name} required />
        </Field>
        <Field field="phone" label="Phone Number *" error={errors.phone}>
          <input name="phone" type="tel" autoComplete="tel" maxLength={limits.phone} required />
        </Field>
        <Field field="email" label="Email Address *" error={errors.email}>
          <input name="email" type="email" autoComplete="email" maxLength={limits.email} required />
        </Field>
        <Field field="service" label="Service Needed" error={errors.service} wide>
          <select name="service">
            <option value="">Choose, if you know</option>
            {services.map((label) => (
              <option key={label}>{label}</option>
            ))}
            {given.service && !services.includes(given.service) && (
              <option value={given.service}>{given.service}</option>
            )}
          </select>
        </Field>
        <Field field="message" label="Project Details *" error={errors.message} wide>
          <textarea
            name="message"
            rows={5}
            maxLength={limits.message}
            required
            defaultValue={given.message}
          />
        </Field>
        <p className={styles.send}>
          <Button leadsOn className={styles.button} disabled={isSending}>
            {isSending ? 'Sending…' : 'Send request'}
          </Button>
          <span className={styles.note}>Fields marked * are required.</span>
        </p>
        <FormNotice notice={notice} phone={phone} onDiscard={discardWaiting} />
      </form>
      <Toaster />
    </>
  );
}
