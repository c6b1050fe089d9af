import { firstLanguage } from '#shared/languages.ts';
import { late as english } from '#shared/messages/en/lazy.ts';
import { languageOf } from '#shared/routes.ts';
import { lazyMessagesPath } from './lazy-messages.ts';

/**
 * Fetches the part of a page that stands in its own address behind `?` and a number, like `/late.js?0/_astro/part.js`:
 * another number each time, because some engines do not fetch an address again that failed. It has the same address in
 * every build. A page that stays open for longer than the server keeps its build names parts that are gone: that page is
 * loaded again, once for each part, with what was typed. Without a part, on a page that was loaded again, this puts
 * back what was typed.
 */
const [, tries, part] = /^\?(\d+)(\/.+)/.exec(new URL(import.meta.url).search) ?? [];
const storageKey = 'loaded-again';

interface StoredForm {
  /** The part that no longer exists. */
  part: string;
  /** The typed values by field, until they are restored. */
  typed?: Record<string, string>;
}
type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Returns the fields whose values can be restored, with their names; the calculator's have none of their own. */
function fields(): [string, Field][] {
  const all = document.querySelectorAll<Field>('input:not([type=hidden], [type=file]), select, textarea');
  return [...all].map((field) => {
    const side = field.closest<HTMLElement>('[data-measure]')?.dataset.measure;
    return [field.name || `${side} ${field.dataset.unit}`, field];
  });
}

const isOfPhotos = (part: string) => part.includes('/uploader');
/** Returns the message about the missing part. */
const fallbackOf = (part: string) =>
  document.querySelector<HTMLElement>(isOfPhotos(part) ? '#photos-excuse' : '[data-excuse]');

/** Loads a part of the page. @throws if that fails: the caller shows it, and tries again */
async function fetchPart(part: string) {
  const address = `${part}?${tries}`;
  try {
    await import(/* @vite-ignore */ address);
  } catch (error) {
    const { status } = await fetch(address, { method: 'HEAD', cache: 'no-store' });
    if (status !== 404 && status !== 410) throw error;
    if (!loadAgain(part)) {
      if (!isOfPhotos(part)) throw error;
      const fallback = fallbackOf(part);
      if (fallback) fallback.hidden = false;
    }
    // Nobody asks for it any more.
    await new Promise(() => {});
  }
}

/** Reloads the page, unless a request is being sent or was just sent, or the browser stores nothing. */
function loadAgain(part: string): boolean {
  if (document.querySelector('form [aria-disabled=true], [data-notice]:not([hidden]), [data-thanks]'))
    return false;
  try {
    if (readStored()?.part === part) return false;
    store({ part, typed: Object.fromEntries(fields().map(([name, { value }]) => [name, value])) });
  } catch {
    return false;
  }
  location.reload();
  return true;
}

function restoreTyped() {
  const { part, typed } = readStored() ?? {};
  if (!part || !typed) return;
  store({ part });
  for (const [name, field] of fields()) {
    const value = typed[name];
    if (!value || value === field.value) continue;
    field.value = value;
    // A choice that the page no longer offers.
    if (field.value !== value && 'add' in field) field.add(new Option(value, value, true, true));
    field.dispatchEvent(new Event('input', { bubbles: true }));
    field.closest('details')?.toggleAttribute('open', true);
  }
  void explainReload(part);
}

/** Replaces the message about the missing part, until that is shown again. */
async function explainReload(part: string) {
  const fallback = fallbackOf(part);
  if (!fallback) return;
  const lazyMessages = await loadMessages();
  const words = fallback.textContent;
  const more = isOfPhotos(part) ? ` ${lazyMessages.photosAgain}` : '';
  fallback.textContent = lazyMessages.updated + more;
  fallback.hidden = false;
  new MutationObserver((_, observer) => {
    observer.disconnect();
    fallback.textContent = words;
  }).observe(fallback, { attributeFilter: ['hidden'] });
}

/** Loads the messages by the page's address, because a translator may have changed its language. */
async function loadMessages(): Promise<typeof english> {
  const language = languageOf(location.pathname);
  if (language === firstLanguage) return english;
  const { late: lazyMessages } = (await importByAddress(lazyMessagesPath(language))) as {
    late: typeof english;
  };
  return lazyMessages;
}

function readStored(): StoredForm | null {
  return JSON.parse(sessionStorage.getItem(storageKey) ?? 'null');
}

function store(form: StoredForm) {
  sessionStorage.setItem(storageKey, JSON.stringify(form));
}

if (part) await fetchPart(part);
else restoreTyped();
