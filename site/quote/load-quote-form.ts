import type { Language } from '#shared/languages.ts';
import en from './quote-form-en.ts?worker&url';
import es from './quote-form-es.ts?worker&url';

/** The code in each language. A translator may have changed the page's to any. */
const scripts: Record<Language, string> = { en, es };

/** How long to wait for a paint that may not come, and then for an idle moment, in milliseconds. */
const timeouts = { paint: 3000, idle: 500 };

/** A prerendered page is not painted and does not have to wait. */
function firstPaint(): Promise<void> {
  return new Promise((resolve) => {
    new PerformanceObserver(() => resolve()).observe({ type: 'paint', buffered: true });
    setTimeout(resolve, document.hidden ? 0 : timeouts.paint);
  });
}

function whenIdle(run: () => unknown) {
  // Safari does not have it.
  (window.requestIdleCallback ?? setTimeout)(run, { timeout: timeouts.idle });
}

// After the first paint, which it would delay. The form works without it: nothing is said if it does not come.
await firstPaint();
whenIdle(() => importByAddress(scripts[document.documentElement.lang as Language] ?? en));
