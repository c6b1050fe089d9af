import { lazyScript } from '#site/layout/lazy-script.ts';
import galleryScript from './gallery.ts?worker&url';

/** How long to wait for a paint that may not come, in milliseconds. */
const paintTimeout = 3000;

/**
 * Fetches the gallery's script once the page has been painted, which it would delay. A press on
 * one of its buttons before it is alive is carried out once it is, unless the visitor has moved on by then: pressed
 * something else, or scrolled. If it does not come, lazy.ts tries again, now and at each press.
 */
const gallery = document.querySelector('[data-gallery]');
const listening = new AbortController();
const { signal } = listening;
let pressed: Element | undefined;
let calls = 0;
let isCalled = false;

function remember(button?: Element | null) {
  pressed?.removeAttribute('aria-busy');
  pressed = button ?? undefined;
  pressed?.setAttribute('aria-busy', 'true');
}

async function call(): Promise<void> {
  if (isCalled) return;
  isCalled = true;
  const isFirst = calls++ === 0;
  try {
    await importByAddress(
      isFirst || import.meta.env.DEV ? galleryScript : `${lazyScript}?${calls}${galleryScript}`,
    );
  } catch {
    isCalled = false;
    return isFirst ? call() : remember();
  }
  listening.abort();
  const button = pressed;
  remember();
  if (button instanceof HTMLElement) button.click();
}

function press({ target }: Event) {
  const isInside = target instanceof Element && gallery?.contains(target);
  remember(isInside ? target.closest('button') : null);
  if (pressed && calls > 0) void call();
}

addEventListener('click', press, { signal });
addEventListener('scroll', () => remember(), { signal, passive: true });
new PerformanceObserver(call).observe({ type: 'paint', buffered: true });
// A page that is prerendered is not painted and does not have to wait.
setTimeout(call, document.hidden ? 0 : paintTimeout);
