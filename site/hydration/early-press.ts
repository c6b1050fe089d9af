/**
 * A press on a button of an island whose script has not come yet is done when it has, unless the visitor has gone
 * on by then: has pressed something else, or scrolled.
 */
let pressed: HTMLElement | undefined;

function remember(button: HTMLElement | undefined) {
  pressed?.removeAttribute('aria-busy');
  pressed = button;
  pressed?.setAttribute('aria-busy', 'true');
}

addEventListener('click', ({ target }) => {
  const button = target instanceof Element && target.closest<HTMLElement>('astro-island[ssr] button');
  remember(button || undefined);
});
addEventListener('scroll', () => remember(undefined), { passive: true });

for (const island of document.querySelectorAll('astro-island')) {
  island.addEventListener('astro:hydrate', () => {
    const button = pressed;
    remember(undefined);
    button?.click();
  });
}
