import { type FieldErrors, quoteFields } from '#shared/quote-request.ts';
import type { Notice } from './show-toast.tsx';

/** Where the notice stands, in the page of the server and in ours. */
export const noticeId = 'request-refused';

/**
 * `message` is here because React writes a text area anew when it comes; it leaves the other fields alone. `service`
 * because it may be a label that the page no longer offers, for which the server has put in an option.
 */
type RefusedForm = { errors: FieldErrors; notice?: Notice; message?: string; service?: string };

/**
 * What the server wrote into the page when it gave a form back that was posted before the script came. The form
 * begins with it: an island that finds another page than it would make starts anew, and what was typed is gone.
 */
export function refusedForm(): RefusedForm {
  const errors: FieldErrors = {};
  const box = import.meta.env.SSR ? undefined : document.getElementById(noticeId);
  if (!box || box.hidden) return { errors };
  for (const field of quoteFields) {
    const place = document.getElementById(`${field}-error`);
    if (place && !place.hidden) errors[field] = place.textContent;
  }
  const [title = '', text = ''] = Array.from(box.querySelectorAll('strong, p'), (part) => part.textContent);
  const message = document.querySelector('textarea')?.defaultValue;
  const service = document.querySelector<HTMLOptionElement>('[name=service] [selected]')?.value;
  return { errors, notice: { kind: 'refused', title, text }, message, service };
}
