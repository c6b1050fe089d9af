import { photoField } from '#shared/photos.ts';
import { maxDetailsLength } from '#shared/quote-link.ts';
import { waitingAttempts } from './attempts.ts';
import { bodyOf, isBegun, restoreForm } from './form-contents.ts';
import carryPhotos from './photos/carry-photos.ts?worker&url';
import { type CarryEvent, carryEvent } from './photos/uploader-events.ts';
import { skipToken } from './submit-quote-request.ts';

/** In the tab's own storage, from the press to the arrival. */
const carriedName = 'carried-form';
/** `photos`: by what key those that were chosen are kept. */
type Carried = { body: string; photos?: string | undefined };

/** A language link takes along what is in the form, with its photos: it leads to the same form. */
export function carryForm(form: HTMLFormElement) {
  document.addEventListener('click', async (event) => {
    const { target, ctrlKey, metaKey, shiftKey } = event;
    const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[hreflang]');
    // A link that opens in another tab leaves this page unchanged.
    if (!link || ctrlKey || metaKey || shiftKey) return;
    const files = form.querySelector<HTMLInputElement>(`#${photoField}`)?.files;
    if (!files?.length) return storeForm(form);
    event.preventDefault();
    storeForm(form, await carry(form, { files }));
    location.assign(link.href);
  });
  // A page that is prepared before the press has nothing yet.
  if (!(document as { prerendering?: boolean }).prerendering) return arrive(form);
  document.addEventListener('prerenderingchange', () => arrive(form), { once: true });
}

function storeForm(form: HTMLFormElement, photos?: string) {
  if (!photos && !isBegun(form)) return;
  try {
    sessionStorage.setItem(carriedName, JSON.stringify({ body: bodyOf(form), photos } satisfies Carried));
  } catch {
    // The browser stores nothing for this page.
  }
}

function arrive(form: HTMLFormElement) {
  try {
    const carried: Carried | null = JSON.parse(sessionStorage.getItem(carriedName) ?? 'null');
    if (!carried) return;
    sessionStorage.removeItem(carriedName);
    restoreForm(form, carried.body);
    skipToken();
    if (carried.photos) void carry(form, { key: carried.photos });
  } catch {
    // The same, or somebody has changed what is there.
  }
}

/** What becomes of the photos; nothing, if the code for it does not come or the browser stores none. */
async function carry(form: HTMLFormElement, detail: CarryEvent): Promise<string | undefined> {
  try {
    await importByAddress(carryPhotos);
    form.dispatchEvent(new CustomEvent(carryEvent, { detail }));
    return await detail.done;
  } catch {
    return undefined;
  }
}

/**
 * Fills in what the address asks for (see `quoteLink`) where the visitor has entered nothing. Not while a request is
 * waiting on the device: the form shows that one.
 */
export function prefillForm(form: HTMLFormElement) {
  const parameters = new URLSearchParams(location.search);
  if (waitingAttempts().length > 0) return;
  const service = form.querySelector('select')!;
  const details = form.querySelector('textarea')!;
  const label = parameters.get('service');
  const offered = [...service.options].find(({ value, text }) => value === label || text === label);
  service.value ||= offered?.value ?? '';
  details.value ||= (parameters.get('details') ?? '').slice(0, maxDetailsLength);
}
