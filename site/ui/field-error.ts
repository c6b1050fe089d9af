/**
 * Writes an error under a field, the element around `FieldError` and its controls, and ties them to it; an empty text
 * removes it.
 */
export function showError(field: Element, error: string) {
  const place = field.querySelector<HTMLElement>('[data-error]');
  if (place) {
    place.hidden = !error;
    const text = place.querySelector('span');
    if (text) text.textContent = error;
  }
  for (const control of field.querySelectorAll('input, select, textarea')) {
    control.ariaInvalid = String(Boolean(error));
    if (!place) continue;
    const others = (control.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .filter((id) => id !== place.id);
    const described = [error && place.id, ...others].filter(Boolean).join(' ');
    if (described) control.setAttribute('aria-describedby', described);
    else control.removeAttribute('aria-describedby');
  }
}
