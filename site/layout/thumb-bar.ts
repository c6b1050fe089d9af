const bar = document.querySelector('[data-thumb-bar]');
const buttons = document.querySelector('[data-hero-buttons]');

/** Firefox, and Safari before 26, know no scroll timelines: there this hides the bar while the hero's buttons are seen. */
if (bar && buttons && !CSS.supports('timeline-scope: --hero-buttons')) {
  const look = ([seen]: IntersectionObserverEntry[]) =>
    bar.toggleAttribute('data-away', seen!.intersectionRatio > 0.9);
  new IntersectionObserver(look, { threshold: [0, 0.95] }).observe(buttons);
}
