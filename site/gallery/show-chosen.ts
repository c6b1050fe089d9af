/**
 * Shows the projects that the address asks for before the gallery's script has loaded, which would otherwise change
 * the page under the hands of someone who opened a shared link. Inlined in the page, right after the gallery.
 */
function showChosen() {
  const chosen = new URLSearchParams(location.search).get('show');
  const gallery = document.querySelector('[data-gallery]')!;
  const buttons = [...gallery.querySelectorAll<HTMLButtonElement>('[data-filter]')];
  if (!buttons.some(({ value }) => value === chosen)) return;
  for (const button of buttons) button.setAttribute('aria-pressed', `${button.value === chosen}`);
  if (chosen === 'all') return;
  for (const project of gallery.querySelectorAll<HTMLElement>('[data-category]')) {
    project.hidden = project.dataset.category !== chosen;
  }
}

export const showChosenScript = `(${showChosen})()`.replace(/\s*\n\s*/g, '');
