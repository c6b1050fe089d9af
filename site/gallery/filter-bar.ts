import { cardSizes } from '#site/photos/photo-sizes.ts';
import { allKinds, isLarge } from './project-filter.ts';

let latest: string | undefined;

/**
 * Shows the projects of a kind, and which filter is on.
 * @returns the cards that are shown, in their order
 */
export function showFilter(gallery: HTMLElement, filter: string): HTMLElement[] {
  const cards = cardsIn(gallery);
  for (const card of cards) card.hidden = filter !== allKinds && card.dataset.category !== filter;
  const shown = cards.filter(({ hidden }) => !hidden);
  if (filter !== latest) showResult(gallery, filter, { shown, count: cards.length, isFirst: !latest });
  latest = filter;
  return shown;
}

/** Marks the active filter, shows the number of results, and sets the sizes of the pictures. */
export function showResult(
  gallery: HTMLElement,
  filter: string,
  { shown, count, isFirst }: { shown: HTMLElement[]; count: number; isFirst: boolean },
) {
  for (const button of buttonsIn(gallery)) {
    button.setAttribute('aria-pressed', String(button.value === filter));
    // Not at the start: a visitor may have scrolled the row before this script came.
    if (!isFirst && button.value === filter) bringIntoView(button);
  }
  for (const [position, card] of shown.entries())
    for (const file of card.querySelectorAll<HTMLImageElement>('source, img'))
      file.sizes = cardSizes[isLarge(position) ? 'large' : 'small'];
  const result = gallery.querySelector<HTMLElement>('[data-shown]');
  if (result) result.textContent = insertNumbers(result.dataset.shown!, { shown: shown.length, count });
}

/** Inserts numbers into a sentence of the page. */
export const insertNumbers = (sentence: string, numbers: Record<string, number>) =>
  sentence.replace(/{(.+?)}/g, (_, name) => String(numbers[name]));

/** Returns the filter to show: an old link may name a kind that no longer exists. */
export function validFilter(gallery: HTMLElement, requested: string): string {
  return buttonsIn(gallery).some(({ value }) => value === requested) ? requested : allKinds;
}

/** Scrolls the row of filters, which is wider than a phone's screen, to a button. */
export function bringIntoView(button: Element) {
  const row = button.closest('ul');
  const { left = 0 } = row?.getBoundingClientRect() ?? {};
  row?.scrollBy({ left: button.getBoundingClientRect().left - left - 48 });
}

export const cardsIn = (part: Element) => [...part.querySelectorAll<HTMLElement>('[data-project]')];

function buttonsIn(gallery: HTMLElement) {
  return [...gallery.querySelectorAll<HTMLButtonElement>('button[data-filter]')];
}
