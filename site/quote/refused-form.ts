import { fieldNames, type QuoteField } from '#shared/quote-fields.ts';
import type { FieldErrors } from '#shared/quote-request.ts';
import type { Notice } from './show-toast.tsx';

/** Where the notice is, in the server's page and in ours. */
export const noticeId = 'request-refused';

/**
 * `given`: what the fields contain. A text area needs it because React rewrites it when it hydrates (it leaves other
 * fields alone); a choice, because it may be a label that the page no longer offers, for which the server has added
 * an option.
 */
type RefusedForm = { errors: FieldErrors; notice?: Notice; given: Partial<Record<QuoteField, string>> };

/**
 * What the server wrote into the page when it returned a form that was posted before the script loaded. The form
 * starts from it: an island whose page does not match what it would render starts over, and what was typed is gone.
 */
export function refusedForm(): RefusedForm {
  const refused: RefusedForm = { errors: {}, given: {} };
  const box = import.meta.env.SSR ? undefined : document.getElementById(noticeId);
  if (!box || box.hidden) return refused;
  for (const field of fieldNames) {
    const place = document.getElementById(`${field}-error`);
    if (place && !place.hidden) refused.errors[field] = place.textContent;
    const written = document.querySelector<Written>(`textarea#${field}, #${field} [selected]`);
    refused.given[field] = written?.defaultValue ?? written?.value;
  }
  const [title = '', text = ''] = Array.from(box.querySelectorAll('strong, p'), (part) => part.textContent);
  return { ...refused, notice: { kind: 'refused', title, text } };
}

type Written = HTMLElement & { defaultValue?: string; value: string };
