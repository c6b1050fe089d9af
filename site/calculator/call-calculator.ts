import type { Language } from '#shared/languages.ts';
import { lateScript } from '#site/layout/late-script.ts';
import en from './concrete-calculator-en.ts?worker&url';
import es from './concrete-calculator-es.ts?worker&url';

/** The code in each language. A translator may have changed the page's to any. */
const scripts: Record<Language, string> = { en, es };
const calculator = scripts[document.documentElement.lang as Language] ?? en;

/**
 * Fetches the calculator's code once it is opened: every visitor would wait for it at the top of the page, and few open
 * it. A press that comes earlier is answered when the code is there.
 */
const form = document.querySelector<HTMLFormElement>('[data-calculator]')!;
const button = form.querySelector('button');
const excuse = form.querySelector<HTMLElement>('[data-excuse]');
let called: Promise<unknown> | undefined;
let calls = 0;

/** @returns whether the code is there; from then on, it answers the presses */
async function call(): Promise<boolean> {
  called ??= importByAddress(import.meta.env.DEV ? calculator : `${lateScript}?${calls++}${calculator}`);
  try {
    await called;
    form.removeEventListener('submit', answerLater);
    return true;
  } catch {
    called = undefined;
    return false;
  }
}

async function answerLater(event: SubmitEvent) {
  event.preventDefault();
  excuse?.setAttribute('hidden', '');
  button?.setAttribute('aria-busy', 'true');
  const isThere = await call();
  button?.removeAttribute('aria-busy');
  excuse?.toggleAttribute('hidden', isThere);
  if (isThere) form.requestSubmit();
}

form.addEventListener('submit', answerLater);
form.closest('details')?.addEventListener('toggle', call, { once: true });
