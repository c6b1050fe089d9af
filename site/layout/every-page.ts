import printSheet from '#site/styles/print.css?url';
import rest from './once-loaded.ts?worker&url';

const header = document.querySelector<HTMLElement>('[data-site-header]');
const menu = document.querySelector<HTMLElement>('#menu');

/** Scrolled further than this, in CSS pixels, the bar becomes translucent with a shadow. */
const threshold = 50;

function showScrolled() {
  header?.toggleAttribute('data-scrolled', scrollY > threshold);
}

function closeMenu() {
  // iOS 16 knows none: there the menu is never shown.
  menu?.hidePopover?.();
}

// A touch changes nothing, but iOS shows presses (`:active`) only where something listens for touches.
for (const happening of ['scroll', 'touchstart'])
  addEventListener(happening, showScrolled, { passive: true });
showScrolled();

menu?.addEventListener('click', (event) => {
  if (event.target instanceof Element && event.target.closest('a')) closeMenu();
});
// The page behind is not inert: anyone who tabs out of the menu must see where focus goes.
document.addEventListener('focusin', ({ target }) => {
  if (target instanceof Node && !header?.contains(target)) closeMenu();
});
// Going back in history may restore the page as it was left, with the menu open.
addEventListener('pagehide', closeMenu);

const bar = document.querySelector('[data-thumb-bar]');
const buttons = document.querySelector('[data-hero-buttons]');

/** Firefox, and Safari before 26, know no scroll timelines: there this hides the bar while the hero's buttons are seen. */
if (bar && buttons && !CSS.supports('timeline-scope: --hero-buttons')) {
  const look = ([seen]: IntersectionObserverEntry[]) =>
    bar.toggleAttribute('data-away', seen!.intersectionRatio > 0.9);
  new IntersectionObserver(look, { threshold: [0, 0.95] }).observe(buttons);
}

/** With data saver on, no page is prefetched before it is tapped. Chromium sees to that itself only on Android. */
if ((navigator as { connection?: { saveData?: boolean } }).connection?.saveData)
  document.querySelector('script[type=speculationrules]')?.remove();

// For once-loaded.ts: it is bundled apart, and would write the file a second time.
document.body.dataset.printSheet = printSheet;

/**
 * Whoever prints before once-loaded.ts has linked how the page looks on paper: a sheet that is linked only now would
 * come too late.
 */
addEventListener(
  'beforeprint',
  () => {
    const request = new XMLHttpRequest();
    request.open('GET', printSheet, false);
    request.send();
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(request.responseText);
    document.adoptedStyleSheets.push(sheet);
  },
  { once: true },
);

/**
 * Once the page has loaded and is painted, which one that is prerendered or open behind others is not. Without the
 * file, nothing that a screen shows is missing.
 */
addEventListener('load', () =>
  new PerformanceObserver(() => importByAddress(rest).catch(() => {})).observe({
    type: 'paint',
    buffered: true,
  }),
);
