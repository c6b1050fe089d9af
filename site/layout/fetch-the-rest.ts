import rest from './once-loaded.ts?worker&url';

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
