import type { Language } from '#shared/languages.ts';
import { firstPaint, whenIdle } from './first-paint.ts';
import en from './quote-form-en.ts?worker&url';
import es from './quote-form-es.ts?worker&url';

/** The code in each language. A translator may have changed the page's to any. */
const scripts: Record<Language, string> = { en, es };

// After the first paint, which it would delay. The form works without it: nothing is said if it does not come.
await firstPaint();
whenIdle(() => importByAddress(scripts[document.documentElement.lang as Language] ?? en));
