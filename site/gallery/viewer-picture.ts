import { cardSizes } from '#site/photos/photo-sizes.ts';

/** When a picture that failed is tried again, in milliseconds, if the browser does not say that it is online. */
const retryAfter = 10_000;

/**
 * A card's picture, as large as the viewer. The card's own stands behind it until it is drawn, and if it does not load,
 * in its place.
 * @param onFailed told whenever that changes
 */
export function largePicture(small: Element, onFailed: (hasFailed: boolean) => void): Element {
  const [large, image] = enlarge(small);
  image?.addEventListener('error', () => {
    const standIn = image.cloneNode() as HTMLImageElement;
    standIn.removeAttribute('srcset');
    standIn.src = imageOf(small)?.currentSrc ?? '';
    large.replaceChildren(standIn);
    onFailed(true);
    keepTrying();
  });

  function keepTrying() {
    const done = new AbortController();
    const tryAgain = async () => {
      if (!large.isConnected) return done.abort();
      const [again, loading] = enlarge(small);
      await loading?.decode();
      if (done.signal.aborted) return;
      done.abort();
      large.replaceWith(again);
      onFailed(false);
    };
    const attempt = () => void tryAgain().catch(() => {});
    const timer = setInterval(attempt, retryAfter);
    done.signal.addEventListener('abort', () => clearInterval(timer));
    addEventListener('online', attempt, { signal: done.signal });
  }

  return large;
}

function enlarge(small: Element) {
  const large = small.cloneNode(true) as Element;
  for (const file of large.querySelectorAll<HTMLImageElement>('source, img')) file.sizes = cardSizes.viewer;
  const image = imageOf(large);
  if (image) {
    Object.assign(image, { loading: 'eager', decoding: 'sync', fetchPriority: 'high' });
    const shown = imageOf(small)?.currentSrc;
    if (shown) image.style.backgroundImage = `url(${JSON.stringify(shown)})`;
  }
  return [large, image] as const;
}

const imageOf = (picture: Element) => picture.querySelector('img');
