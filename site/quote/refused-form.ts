import { fieldNames, type QuoteField } from '#shared/quote-fields.ts';
import type { FieldErrors } from '#shared/quote-request.ts';
import type { Notice } from './show-toast.tsx';

/** Where the notice stands, in the page of the server and in ours. */
export const noticeId = 'request-refused';

/**
 * `given` is what stands in the fields. A text area needs it because React writes one anew when it comes; it leaves
 * the others alone. A choice, because it may be a label that the page no longer offers, for which the server has put
 * in an option.
 */
type RefusedForm = { errors: FieldErrors; notice?: Notice; given: Partial<Record<QuoteField, string>> };

/**
 * What the server wrote into the page when it gave a form back that was posted before the script came. The form
 * begins with it: an island that finds another page than it would make starts anew, and what was typed is gone.
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
