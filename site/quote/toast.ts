import { type Notice, notificationAreaId, setText } from './form-notice.ts';

/** How long a toast stays, in milliseconds, unless somebody reads it. The line in Toast.module.css runs as long. */
const duration = 5000;
/** What stays free under it, in CSS pixels: as much as the style sheet leaves. */
const margin = 16;

let dismiss = () => {};

/**
 * Shows one in the page's notification area, in place of the last. It waits while it is hovered, focused or unseen.
 * @param onClose called once it's gone, unless another has replaced it
 */
export function showToast({ kind, title, text }: Notice, onClose: () => void) {
  dismiss();
  const template = document.querySelector<HTMLTemplateElement>('[data-toast]');
  const area = document.getElementById(notificationAreaId);
  const toast = template?.content.firstElementChild?.cloneNode(true);
  if (!area || !(toast instanceof HTMLElement)) return;
  const isSuccess = kind === 'success';
  toast.role = isSuccess ? 'status' : 'alert';
  toast.ariaLive = isSuccess ? 'polite' : 'assertive';
  setText(toast, 'strong', title);
  setText(toast, 'p', text);

  const gone = new AbortController();
  const { signal } = gone;
  const end = () => {
    dismiss();
    onClose();
  };
  const countdown = createCountdown(duration, end);
  const pauseIfRead = () => {
    const isRead = toast.matches(':hover, :focus-within') || document.hidden;
    toast.toggleAttribute('data-waiting', isRead);
    if (isRead) countdown.pause();
    else countdown.run();
  };
  dismiss = () => {
    countdown.pause();
    gone.abort();
    toast.remove();
  };
  for (const moment of ['mouseenter', 'mouseleave', 'focusin'])
    toast.addEventListener(moment, pauseIfRead, { signal });
  // The focus has not moved yet when it leaves.
  toast.addEventListener('focusout', () => setTimeout(pauseIfRead), { signal });
  document.addEventListener('visibilitychange', pauseIfRead, { signal });
  toast.querySelector('button')?.addEventListener('click', end, { signal });
  area.replaceChildren(toast);
  pauseIfRead();
  keepInView(area, signal);
}

/** Counts down while it runs. @param left in milliseconds */
function createCountdown(left: number, done: () => void) {
  let timer: number | undefined;
  let since = 0;
  return {
    run() {
      if (timer) return;
      since = performance.now();
      timer = window.setTimeout(done, left);
    },
    pause() {
      if (!timer) return;
      clearTimeout(timer);
      timer = undefined;
      left -= performance.now() - since;
    },
  };
}

/**
 * Moves what stands at the bottom or the top of the window into what is seen of it: phones lay their keyboard over the page,
 * and zooming in shows a part. `resize` and `scroll` of the visual viewport report both. It also keeps clear of a number
 * that somebody may have to call right away, wherever that is scrolled to.
 */
function keepInView(element: HTMLElement, signal: AbortSignal) {
  const viewport = window.visualViewport;
  if (!viewport) return;
  const lift = () => {
    element.style.translate = '';
    const { top, bottom, left, right } = element.getBoundingClientRect();
    // Measured against the window as it is laid out: Safari's innerHeight shrinks as somebody zooms in.
    const isAtTop = bottom < document.documentElement.clientHeight / 2;
    let down = isAtTop
      ? Math.max(0, viewport.offsetTop + margin - top)
      : Math.min(0, viewport.offsetTop + viewport.height - margin - bottom);
    for (const number of document.querySelectorAll('[data-urgent]')) {
      const urgent = number.getBoundingClientRect();
      const isCovered =
        urgent.bottom > top + down &&
        urgent.top < bottom + down &&
        urgent.right > left &&
        urgent.left < right;
      if (isCovered) down = isAtTop ? urgent.bottom + margin - top : urgent.top - margin - bottom;
    }
    if (down) element.style.translate = `0 ${down}px`;
  };
  lift();
  addEventListener('scroll', lift, { signal });
  for (const moment of ['resize', 'scroll']) viewport.addEventListener(moment, lift, { signal });
}
