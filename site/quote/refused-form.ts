import { type FieldErrors, quoteFields } from '#shared/quote-request.ts';
import type { Notice } from './show-toast.tsx';

/** Where the notice stands, in the page of the server and in ours. */
export const noticeId = 'request-refused';

/** `message` is here because React writes a text area anew when it comes; it leaves the other fields alone. */
type RefusedForm = { errors: FieldErrors; notice?: Notice; message?: string };

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
  return { errors, notice: { kind: 'refused', title, text }, message };
}
