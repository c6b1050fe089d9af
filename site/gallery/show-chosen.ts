/**
 * Shows the projects that the address asks for before the gallery's script has loaded, which would otherwise change
 * the page under the hands of someone who opened a shared link. Inlined in the page, right after the gallery.
 */
function showChosen() {
  const chosen = new URLSearchParams(location.search).get('show');
  const gallery = document.currentScript!.previousElementSibling!;
  const buttons = [...gallery.querySelectorAll<HTMLButtonElement>('[aria-pressed]')];
  const [all, ...categories] = buttons;
  const pressed = categories.find(({ value }) => value === chosen);
  if (!pressed) return;
  all!.setAttribute('aria-pressed', 'false');
  pressed.setAttribute('aria-pressed', 'true');
  for (const project of gallery.querySelectorAll<HTMLElement>('[data-category]')) {
    project.hidden = project.dataset.category !== chosen;
  }
}

export const showChosenScript = `(${showChosen})()`;
