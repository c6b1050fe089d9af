import type { PreviewCommand, PreviewReport, PreviewTarget } from '#shared/desk/preview.ts';

/**
 * Runs first in each page of a preview, and in no page that is published: shows what the desk asks for, and reports
 * which page is shown. It becomes text, so that it uses nothing from outside of itself.
 * @param prefix the preview's address, without a slash at its end
 */
function followDesk(prefix: string) {
  const isInDesk = parent !== window;
  const report = () => {
    const state: PreviewReport = { page: location.pathname.slice(prefix.length) || '/', top: scrollY };
    if (isInDesk) parent.postMessage(state, location.origin);
  };

  // The policy refuses both anyway, but with a complaint in the console for each page.
  Object.defineProperty(navigator, 'sendBeacon', { value: undefined });
  window.fetch = () => Promise.reject(new TypeError('Nothing can be sent from a preview.'));

  addEventListener('scroll', report, { passive: true });
  addEventListener('message', ({ data, source, origin }: MessageEvent<PreviewCommand>) => {
    if (!isInDesk || source !== parent || origin !== location.origin) return;
    if (data.top !== undefined) scrollTo({ top: data.top, behavior: 'instant' });
    const found = findTarget(data);
    if (found) show(found);
    report();
  });
  // The sandbox would leave an error page in the frame, or nothing but a complaint in the console.
  addEventListener(
    'click',
    (event) => {
      const link = event.target instanceof Element && event.target.closest('a');
      if (link && !link.href.startsWith(`${location.origin}${prefix}/`)) event.preventDefault();
    },
    true,
  );

  /** Scrolls to an element and marks it for a moment, without a trace in the page. */
  function show(found: Element) {
    // `scrollIntoView` would scroll the desk around the frame, too.
    const { top, height } = found.getBoundingClientRect();
    scrollBy({ top: top + (height - innerHeight) / 2, behavior: 'instant' });
    const [outline, outlineOffset] = ['4px solid oklch(70.1% 0.2 44)', '4px'];
    found.animate(
      [
        { outline, outlineOffset },
        { outline, outlineOffset, offset: 0.7 },
        { outline: '4px solid transparent', outlineOffset },
      ],
      1800,
    );
  }

  /** Returns the smallest part of the page that has this text or shows this photo. */
  function findTarget({ words, photo }: PreviewTarget): Element | undefined {
    return (photo && findPicture(photo)) || (words ? findText(words) : undefined);
  }

  /** The files of a photo begin with its name. */
  function findPicture(name: string): Element | undefined {
    const isOfIt = (address: string | null) =>
      address?.includes(`/_astro/${encodeURIComponent(name)}.`) ?? false;
    return [...document.images].find((image) => {
      const sources = image.closest('picture')?.querySelectorAll('source') ?? [];
      return isOfIt(image.getAttribute('src')) || [...sources].some(({ srcset }) => isOfIt(srcset));
    });
  }

  function findText(words: string): Element | undefined {
    const asRead = (text: string | null) => (text ?? '').replaceAll(/\s+/g, ' ').trim().toLowerCase();
    // Words in braces are others on the page: of what stands around them, the longest part.
    const [wanted] = words
      .split(/\{[^{}]*\}|\n/)
      .map(asRead)
      .sort((one, other) => other.length - one.length);
    if (!wanted) return undefined;
    const blocks = 'h1,h2,h3,h4,p,li,dt,dd,a,button,figcaption,blockquote,summary,label,legend,span,text';
    const saying = [...document.body.querySelectorAll(blocks)].filter(
      (element) => asRead(element.textContent).includes(wanted) && element.getClientRects().length > 0,
    );
    // In their order, the first of the shortest.
    return saying.sort((one, other) => one.textContent.length - other.textContent.length)[0];
  }
}

export const previewScript = (prefix: string) => `(${followDesk})(${JSON.stringify(prefix)})`;
