import { contactAnchors } from '#shared/routes.ts';
import { setText } from './form-notice.ts';

const thanks = document.getElementById(contactAnchors.sent);

/** Shows the thanks in place of the introduction, or that again; what stands below keeps its place in the window. */
export function showThanks(form: HTMLFormElement, isSent: boolean) {
  if (!thanks) return;
  const { top } = form.getBoundingClientRect();
  thanks.hidden = !isSent;
  thanks.toggleAttribute('data-thanks', isSent);
  // Safari does not see to that itself.
  if (!CSS.supports('overflow-anchor: auto')) scrollBy(0, form.getBoundingClientRect().top - top);
}

/** Leads there who was at the form, or nowhere; whoever does something else stays at it. */
export function scrollToThanks(form: HTMLFormElement) {
  const { activeElement: at } = document;
  if (!at || at.contains(form) || form.contains(at))
    thanks?.querySelector<HTMLElement>('[role=heading]')?.focus();
}

/** @param answer until when an answer is promised, if the server tells @param inWords said after the promise */
export async function showAnswerBy(answer: Promise<string | undefined>, inWords: (time: string) => string) {
  const by = await answer;
  if (thanks) setText(thanks, '[data-answer-by]', by ? inWords(by) : '');
}
