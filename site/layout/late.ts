import { firstLanguage } from '#shared/languages.ts';
import { late as english } from '#shared/messages/en/lazy.ts';
import { languageOf } from '#shared/routes.ts';
import { lateWords } from './late-words.ts';

/**
 * Fetches the part of a page that stands in its own address behind `?` and a number, like `/late.js?0/_astro/part.js`:
 * another number each time, because some engines do not fetch an address again that failed. It has the same address in
 * every build. A page that stays open for longer than the server keeps its build names parts that are gone: that page is
 * loaded again, once for each part, with what was typed. Without a part, on a page that was loaded again, this puts
 * back what was typed.
 */
const [, tries, part] = /^\?(\d+)(\/.+)/.exec(new URL(import.meta.url).search) ?? [];
const keptName = 'loaded-again';

interface Kept {
  /** The part that was gone. */
  part: string;
  /** What was typed, by field, until it is put back. */
  typed?: Record<string, string>;
}
type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** In which something is typed or chosen that a script may put back; those of a slab have no names. */
function fields(): [string, Field][] {
  const all = document.querySelectorAll<Field>('input:not([type=hidden], [type=file]), select, textarea');
  return [...all].map((field) => {
    const side = field.closest<HTMLElement>('[data-measure]')?.dataset.measure;
    return [field.name || `${side} ${field.dataset.unit}`, field];
  });
}

const isOfPhotos = (part: string) => part.includes('/uploader');
/** What says how to do without the part. */
const excuseOf = (part: string) =>
  document.querySelector<HTMLElement>(isOfPhotos(part) ? '#photos-excuse' : '[data-excuse]');

/** @throws if it does not come: the caller says so, and tries again */
async function fetchPart(part: string) {
  const address = `${part}?${tries}`;
  try {
    await import(/* @vite-ignore */ address);
  } catch (error) {
    const { status } = await fetch(address, { method: 'HEAD', cache: 'no-store' });
    if (status !== 404 && status !== 410) throw error;
    if (!loadAgain(part)) {
      if (!isOfPhotos(part)) throw error;
      const excuse = excuseOf(part);
      if (excuse) excuse.hidden = false;
    }
    // Nobody asks for it any more.
    await new Promise(() => {});
  }
}

/** Not while a request is on its way or was just sent, and not where the browser keeps nothing. */
function loadAgain(part: string): boolean {
  if (document.querySelector('form [aria-disabled=true], [data-notice]:not([hidden]), [data-thanks]'))
    return false;
  try {
    if (readKept()?.part === part) return false;
    keep({ part, typed: Object.fromEntries(fields().map(([name, { value }]) => [name, value])) });
  } catch {
    return false;
  }
  location.reload();
  return true;
}

function putBack() {
  const { part, typed } = readKept() ?? {};
  if (!part || !typed) return;
  keep({ part });
  for (const [name, field] of fields()) {
    const value = typed[name];
    if (!value || value === field.value) continue;
    field.value = value;
    // A choice that the page no longer offers.
    if (field.value !== value && 'add' in field) field.add(new Option(value, value, true, true));
    field.dispatchEvent(new Event('input', { bubbles: true }));
    field.closest('details')?.toggleAttribute('open', true);
  }
  void sayWhy(part);
}

/** In the place of how to do without, until that has to be said again. */
async function sayWhy(part: string) {
  const excuse = excuseOf(part);
  if (!excuse) return;
  const late = await ownWords();
  const words = excuse.textContent;
  const more = isOfPhotos(part) ? ` ${late.photosAgain}` : '';
  excuse.textContent = late.updated + more;
  excuse.hidden = false;
  new MutationObserver((_, observer) => {
    observer.disconnect();
    excuse.textContent = words;
  }).observe(excuse, { attributeFilter: ['hidden'] });
}

/** By the address: a translator changes what the page says of its language. */
async function ownWords(): Promise<typeof english> {
  const language = languageOf(location.pathname);
  if (language === firstLanguage) return english;
  const { late } = (await importByAddress(lateWords(language))) as { late: typeof english };
  return late;
}

function readKept(): Kept | null {
  return JSON.parse(sessionStorage.getItem(keptName) ?? 'null');
}

function keep(kept: Kept) {
  sessionStorage.setItem(keptName, JSON.stringify(kept));
}

if (part) await fetchPart(part);
else putBack();
