/**
 * Shows the projects that the address asks for before the gallery's script is there, which would otherwise change
 * the page under the hand of whoever opened a shared link. Stands in the page, right behind the gallery.
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
