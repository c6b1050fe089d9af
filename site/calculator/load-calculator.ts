import type { Language } from '#shared/languages.ts';
import { lazyScript } from '#site/layout/lazy-script.ts';
import en from './concrete-calculator-en.ts?worker&url';
import es from './concrete-calculator-es.ts?worker&url';

/** The script for each language. A translator may have changed the page's language to any. */
const scripts: Record<Language, string> = { en, es };
const calculator = scripts[document.documentElement.lang as Language] ?? en;

/**
 * Loads the calculator's script when the calculator is opened, because few visitors open it. A submit before that is
 * repeated once the script has loaded.
 */
const form = document.querySelector<HTMLFormElement>('[data-calculator]')!;
const button = form.querySelector('button');
const fallback = form.querySelector<HTMLElement>('[data-excuse]');
let loading: Promise<unknown> | undefined;
let attempts = 0;

/** Loads the script. @returns whether it has loaded; it then handles submits */
async function load(): Promise<boolean> {
  loading ??= importByAddress(import.meta.env.DEV ? calculator : `${lazyScript}?${attempts++}${calculator}`);
  try {
    await loading;
    form.removeEventListener('submit', answerLater);
    return true;
  } catch {
    loading = undefined;
    return false;
  }
}

async function answerLater(event: SubmitEvent) {
  event.preventDefault();
  fallback?.setAttribute('hidden', '');
  button?.setAttribute('aria-busy', 'true');
  const isThere = await load();
  button?.removeAttribute('aria-busy');
  fallback?.toggleAttribute('hidden', isThere);
  if (isThere) form.requestSubmit();
}

form.addEventListener('submit', answerLater);
form.closest('details')?.addEventListener('toggle', load, { once: true });
