import type { pageLink } from '#shared/messages/en/customer.ts';
import { contactAnchors } from '#shared/routes.ts';

const thanks = document.getElementById(contactAnchors.sent);

/** What the steps say without times, by selector: an earlier request may have put its own there. */
const untimed = new Map<string, string>();

/**
 * Writes what the server answered into the thanks: the times of the steps, where there are any, and the link to the
 * request's own page. Fetched only once a request was sent; without it, the steps say what they said at first.
 * @param inWords around the second
 */
export async function showDetails(
  answer: Promise<{ page?: string; receivedAt?: string; answerBy?: string }>,
  inWords: (time: string) => string,
  texts: typeof pageLink,
) {
  showTime('[data-received-at]');
  showTime('[data-answer-by]');
  const { page, receivedAt, answerBy } = await answer;
  if (receivedAt) showTime('[data-received-at]', receivedAt);
  if (answerBy) showTime('[data-answer-by]', inWords(answerBy));
  if (page) showPageLink(page, texts);
}

function showTime(selector: string, time?: string) {
  const step = thanks?.querySelector(selector);
  if (!step) return;
  if (!untimed.has(selector)) untimed.set(selector, step.textContent);
  step.textContent = time ?? untimed.get(selector)!;
}

/** As large as a thumb. Here, because the page's own styles are for what every visitor sees. */
const look =
  'display:inline-block;min-height:2.75rem;padding:.5rem 1rem .5rem 0;border:0;background:none;font:inherit;font-weight:600;color:inherit;text-decoration:underline;cursor:pointer';

/**
 * Puts the link to the request's own page under what was sent, with a button that shares it, or copies it where nothing
 * can be shared.
 */
function showPageLink(page: string, texts: typeof pageLink) {
  const ticket = thanks?.querySelector('ol')?.parentElement;
  if (!ticket) return;
  const [kept, link, button] = [
    document.createElement('p'),
    document.createElement('a'),
    document.createElement('button'),
  ];
  kept.dataset.keep = '';
  for (const { style } of [link, button]) style.cssText = look;
  link.href = page;
  link.textContent = texts.open;
  button.type = 'button';
  button.textContent = texts.share;
  button.onclick = async () => {
    try {
      if ('share' in navigator) await navigator.share({ url: page });
      else {
        await (navigator as Navigator).clipboard.writeText(page);
        button.textContent = texts.copied;
      }
    } catch {
      // Nothing was chosen to share it with, or it may not be copied here: the link beside it is there.
    }
  };
  kept.append(`${texts.text} `, document.createElement('br'), link, ' ', button);
  document.querySelector('[data-keep]')?.remove();
  ticket.after(kept);
}
