import { cardSizes } from '#site/photos/photo-sizes.ts';
import { everything, isLarge } from './project-filter.ts';

let latest: string | undefined;

/**
 * Shows the projects of a kind, and which filter is on. An address may ask for anything, and an old link for a kind that
 * no longer exists: then it shows all.
 * @returns the cards that are shown, in their order
 */
export function showFilter(gallery: HTMLElement, asked: string): HTMLElement[] {
  const filter = filterOf(gallery, asked);
  const cards = [...gallery.querySelectorAll<HTMLElement>('[data-project]')];
  for (const card of cards) card.hidden = filter !== everything.id && card.dataset.category !== filter;
  const shown = cards.filter(({ hidden }) => !hidden);
  if (filter === latest) return shown;
  for (const button of buttonsIn(gallery)) {
    button.setAttribute('aria-pressed', String(button.value === filter));
    // Not at the start: a visitor may have scrolled the row before this script came.
    if (latest && button.value === filter) bringIntoView(button);
  }
  for (const [position, card] of shown.entries())
    for (const file of card.querySelectorAll<HTMLImageElement>('source, img'))
      file.sizes = cardSizes[isLarge(position) ? 'large' : 'small'];
  const result = gallery.querySelector('[data-shown]');
  if (result) result.textContent = `${shown.length} of ${cards.length} projects shown`;
  latest = filter;
  return shown;
}

/** Which filter an address that asks for this one shows. */
export function filterOf(gallery: HTMLElement, asked: string): string {
  return buttonsIn(gallery).some(({ value }) => value === asked) ? asked : everything.id;
}

/** On phones the row is wider than the screen. */
export function bringIntoView(button: Element) {
  const row = button.closest('ul');
  const { left = 0 } = row?.getBoundingClientRect() ?? {};
  row?.scrollBy({ left: button.getBoundingClientRect().left - left - 48 });
}

function buttonsIn(gallery: HTMLElement) {
  return [...gallery.querySelectorAll<HTMLButtonElement>('button[data-filter]')];
}
