import type { Locator, Page } from '@playwright/test';
import { loadContent } from '#content-model/load.ts';
import { type Messages, messagesIn } from '#shared/messages/messages.ts';
import { fieldNames, type QuoteField, quoteFields } from '#shared/quote-fields.ts';
import type { QuoteRequest } from '#shared/quote-request.ts';
import { storedRequests } from './visit.ts';

/** The services that the form offers, except Other. */
export const offered = loadContent('business.yaml').services.map(({ label }) => label);
const [, service = ''] = offered;

/** A text for every field of the list, also for one that was added later. */
const texts = fieldNames.map((field) => [field, `About ${field}`.slice(0, quoteFields[field].max)]);

/** Every run uses its own name, so that its request can be found among the others. */
export function sampleRequest(name: string): QuoteRequest {
  return {
    ...(Object.fromEntries(texts) as QuoteRequest),
    name: `${name} ${crypto.randomUUID()}`,
    phone: '407.555.0199 ext 4',
    email: 'dana.field@example.com',
    service,
    message: 'The walk has heaved 1½″ — by the live oak 🌳.\n\nCan you come "soon"? <b>¿Mañana?</b>',
  };
}

/** The abuse signals of one request, except `burst`: all tests share an address. */
export function ownSignals(name: string): string[] {
  return storedRequests(name).flatMap(({ signals }) => signals.filter((signal) => signal !== 'burst'));
}

/** The quote form as a visitor finds it. */
export function quoteForm(page: Page, { form, layout, notices }: Messages = messagesIn.en) {
  const controls = fieldNames.map((field) => {
    const { label } = form.fields[field];
    const shown = quoteFields[field].isRequired ? `${label} *` : label;
    return [field, page.getByLabel(shown, { exact: true })] as const;
  });
  const fields = Object.fromEntries(controls) as Record<QuoteField, Locator>;
  return {
    ...fields,
    send: page.getByRole('button', { name: form.send }),
    /** What became of the request. The toast says it too, but has gone after five seconds, on a slow machine unseen. */
    notice: page.locator('#sent, [data-notice]').filter({ visible: true }),
    /** In place of the introduction once it was sent. */
    thanks: page.getByRole('heading', { name: notices.sentTitle, level: 1 }),
    toast: page.getByRole('region', { name: layout.notifications }),
    async fill(request: QuoteRequest) {
      for (const [field, control] of controls) {
        if (quoteFields[field].control === 'services') await control.selectOption(request[field]);
        else await control.fill(request[field]);
      }
    },
    async values(): Promise<QuoteRequest> {
      const entries = controls.map(async ([field, control]) => [field, await control.inputValue()]);
      return Object.fromEntries(await Promise.all(entries)) as QuoteRequest;
    },
  };
}
