import { inlineCode } from '#site/layout/inline-code.ts';

/**
 * Shows the projects that the address asks for before the gallery's script has loaded, which would otherwise change
 * the page under the hands of someone who opened a shared link. Inlined in the page, right after the gallery.
 */
function showChosen() {
  const chosen = new URLSearchParams(location.search).get('show');
  const buttons = [...document.querySelectorAll<HTMLButtonElement>('[data-filter]')];
  if (!buttons.some(({ value }) => value === chosen)) return;
  for (const button of buttons) button.setAttribute('aria-pressed', `${button.value === chosen}`);
  if (chosen === 'all') return;
  for (const project of document.querySelectorAll<HTMLElement>('[data-category]')) {
    project.hidden = project.dataset.category !== chosen;
  }
}

/** Where the projects stand on several pages, an old link to one kind of them leads to its own. */
function leadToChosen(gallery: string) {
  const chosen = new URLSearchParams(location.search).get('show');
  const button = [...document.querySelectorAll<HTMLButtonElement>('[data-filter]')].find(
    ({ value }) => value === chosen,
  );
  if (button && chosen !== 'all') location.replace(`${gallery}/${chosen}`);
}

export const showChosenScript = inlineCode(showChosen);
export const leadToChosenScript = (gallery: string) => inlineCode(leadToChosen, gallery);
