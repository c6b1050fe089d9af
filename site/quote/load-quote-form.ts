import { firstPaint, whenIdle } from './first-paint.ts';
import quoteForm from './quote-form.ts?worker&url';

// After the first paint, which it would delay. The form works without it: nothing is said if it does not come.
await firstPaint();
whenIdle(() => importByAddress(quoteForm));
