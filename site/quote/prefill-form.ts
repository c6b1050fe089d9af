import { maxDetailsLength } from '#shared/quote-link.ts';
import { waitingAttempts } from './attempts.ts';

/**
 * Fills in what the address asks for (see `quoteLink`) where the visitor has entered nothing. Not while a request is
 * waiting on the device: the form shows that one.
 */
export function prefillForm(form: HTMLFormElement) {
  const asked = new URLSearchParams(location.search);
  if (waitingAttempts().length > 0) return;
  const service = form.querySelector('select')!;
  const details = form.querySelector('textarea')!;
  const label = asked.get('service');
  const offered = [...service.options].find(({ value, text }) => value === label || text === label);
  service.value ||= offered?.value ?? '';
  details.value ||= (asked.get('details') ?? '').slice(0, maxDetailsLength);
}
