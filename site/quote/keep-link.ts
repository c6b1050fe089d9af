import type { keepLink } from '#shared/messages/en/customer.ts';
import { contactAnchors } from '#shared/routes.ts';

/** As large as a thumb. Here, because the page's own styles are for what every visitor sees. */
const look =
  'display:inline-block;min-height:2.75rem;padding:.5rem 1rem .5rem 0;border:0;background:none;font:inherit;font-weight:600;color:inherit;text-decoration:underline;cursor:pointer';

/**
 * Puts the link to the request's own page under what was sent, with a button that shares it, or copies it where nothing
 * can be shared. Fetched only once a request was sent.
 */
export function showKeepLink(page: string, texts: typeof keepLink) {
  const ticket = document.querySelector(`#${contactAnchors.sent} [data-sent-field]`)?.closest('div:has(ol)');
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
