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
  service.value ||= asked.get('service') ?? '';
  // It offers no such service.
  if (service.selectedIndex < 0) service.value = '';
  details.value ||= (asked.get('details') ?? '').slice(0, maxDetailsLength);
}
