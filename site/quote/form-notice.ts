/**
 * `success`: it was sent, which the thanks say. `refused`: the visitor can fix it. `question`: it may be sent as it is.
 * `failure`: it was not accepted, so the phone number is offered. `waiting`: it did not reach us either, and waits on the
 * visitor's device to be sent.
 */
export type NoticeKind = 'success' | 'refused' | 'question' | 'failure' | 'waiting';
/** `advice` takes the place of the text where the notice stays: there, the phone number follows it. */
export type Notice = { kind: NoticeKind; title: string; text: string; advice?: string };

/** Shows below the form why the request was not sent, or nothing. */
export function showFormNotice(form: HTMLFormElement, notice: Notice | undefined) {
  const box = form.querySelector<HTMLElement>('[data-notice]');
  if (!box) return;
  box.hidden = !notice;
  if (!notice) return;
  box.dataset.kind = notice.kind;
  setText(box, '[data-notice-title]', notice.title);
  setText(box, '[data-notice-text]', notice.advice ?? notice.text);
}

/** Sets a text, and removes what a translator has inserted. */
export function setText(within: Element, selector: string, text: string) {
  const element = within.querySelector(selector);
  if (element) element.textContent = text;
}

/** Where toasts appear, on every page, so that assistive technology knows the place before one appears. */
export const notificationAreaId = 'notifications';
