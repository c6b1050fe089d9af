import type { Page } from '@playwright/test';
import { load } from '#content/load.ts';
import type { QuoteRequest } from '../../shared/quote-request.ts';
import { keptRequests } from './visit.ts';

/** What the form offers, but for Other. */
export const offered = load('business.yaml').services.map(({ label }) => label);
const [, service = ''] = offered;

/** Every run has its own name, so that its request is found among those of the others. */
export function sampleRequest(name: string): QuoteRequest {
  return {
    name: `${name} ${crypto.randomUUID()}`,
    phone: '407.555.0199 ext 4',
    email: 'dana.field@example.com',
    service,
    message: 'The walk has heaved 1½″ — by the live oak 🌳.\n\nCan you come "soon"? <b>¿Mañana?</b>',
  };
}

/** What the server found unusual about one request, but that many came from here: all journeys share an address. */
export function ownSignals(name: string): string[] {
  return keptRequests(name).flatMap(({ signals }) => signals.filter((signal) => signal !== 'burst'));
}

/** The quote form as a visitor finds it. */
export function quoteForm(page: Page) {
  const fields = {
    name: page.getByLabel('Full Name *'),
    phone: page.getByLabel('Phone Number *'),
    email: page.getByLabel('Email Address *'),
    service: page.getByLabel('Service Needed'),
    message: page.getByLabel('Project Details *'),
  };
  return {
    ...fields,
    send: page.getByRole('button', { name: 'Send request' }),
    toast: page.getByRole('region', { name: 'Notifications' }),
    async fill({ service, ...typed }: QuoteRequest) {
      for (const field of ['name', 'phone', 'email', 'message'] as const)
        await fields[field].fill(typed[field]);
      await fields.service.selectOption(service);
    },
    async values(): Promise<QuoteRequest> {
      const entries = Object.entries(fields).map(async ([field, control]) => [
        field,
        await control.inputValue(),
      ]);
      return Object.fromEntries(await Promise.all(entries)) as QuoteRequest;
    },
  };
}
