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
