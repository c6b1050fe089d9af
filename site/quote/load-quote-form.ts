import { firstPaint } from '#site/hydration/first-paint.ts';
import quoteForm from './quote-form.ts?worker&url';

/** In milliseconds. */
const timeout = 500;

// After the first paint, which it would delay. The form works without it: nothing is said if it does not come.
await firstPaint();
// Safari does not have it.
(window.requestIdleCallback ?? setTimeout)(() => importByAddress(quoteForm), { timeout });
