import { contactAnchors } from '#shared/routes.ts';
import { isBegun } from './form-contents.ts';
import { setText } from './form-notice.ts';

const thanks = document.getElementById(contactAnchors.sent);

/** Shows the thanks in place of the introduction, or that again. */
export function showThanks(form: HTMLFormElement, isSent: boolean) {
  unfold(form);
  if (!thanks) return;
  const { top } = form.getBoundingClientRect();
  thanks.toggleAttribute('data-thanks', isSent);
  // Safari doesn't keep what is in the window in its place when something above it changes.
  if (!CSS.supports('overflow-anchor: auto')) scrollBy(0, form.getBoundingClientRect().top - top);
}

/** Moves the focus to the thanks if it was in the form or nowhere. Otherwise the visitor is doing something else. */
export function scrollToThanks(form: HTMLFormElement) {
  const { activeElement: at } = document;
  if (!at || at.contains(form) || form.contains(at))
    thanks?.querySelector<HTMLElement>('[role=heading]')?.focus();
}

/** Lists what was sent. @param body the request as it was sent */
export function showSent(form: HTMLFormElement, body: string) {
  const request = JSON.parse(body);
  for (const entry of thanks?.querySelectorAll<HTMLElement>('[data-sent-field]') ?? []) {
    const text: string = request[entry.dataset.sentField!] ?? '';
    const option = form.querySelector(`option[value="${CSS.escape(text)}"]`);
    setText(entry, 'dd', option?.textContent ?? text);
    entry.hidden = !text;
  }
}

/** Folds the emptied form under the thanks, once nobody is in it. A link there opens it again. */
export function foldForm(form: HTMLFormElement) {
  if (!thanks?.hasAttribute('data-thanks') || isBegun(form)) return;
  if (form.contains(document.activeElement)) {
    form.addEventListener('focusout', () => setTimeout(foldForm, 0, form), { once: true });
    return;
  }
  // Nobody who reads further down loses their place.
  form.toggleAttribute('data-folded', form.getBoundingClientRect().bottom > 0);
}

export const unfold = (form: HTMLFormElement) => form.removeAttribute('data-folded');
