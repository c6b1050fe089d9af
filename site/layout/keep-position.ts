/** The key in the tab's storage, from the press on a language link to the next page. */
const storageKey = 'place';

let storage: Storage | undefined;
try {
  storage = sessionStorage;
} catch {
  // The browser stores nothing for this page.
}

/** The elements that every language has in the same order. */
const marks = () => [...document.querySelectorAll('main :is(h1, h2, section, article)')];
const topOf = (element: Element) => element.getBoundingClientRect().top;

/** Makes a language link lead to the same section, or to what was in view. */
function storePosition({ target, ctrlKey, metaKey, shiftKey }: MouseEvent) {
  const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[hreflang]');
  // What opens beside this page leaves it as it is.
  if (!link || ctrlKey || metaKey || shiftKey) return;
  const { hash } = location;
  const section = document.getElementById(hash.slice(1))?.getBoundingClientRect();
  const isInView = section && section.top < innerHeight && section.bottom > 0;
  // Only then, because it makes the link a whole address.
  if (isInView || link.hash) link.hash = isInView ? hash : '';
  const index = marks().findLastIndex((mark) => topOf(mark) < innerHeight / 3);
  const mark = marks()[index];
  if (!isInView && scrollY && mark) storage?.setItem(storageKey, `${link.pathname} ${index} ${topOf(mark)}`);
}

// Before the form, which leaves only once its photos are kept.
addEventListener('click', storePosition, true);

const [page, storedIndex, storedTop] = (storage?.getItem(storageKey) ?? '').split(' ');
storage?.removeItem(storageKey);
const storedMark = page === location.pathname && marks()[Number(storedIndex)];
if (storedMark && !scrollY) scrollBy({ top: topOf(storedMark) - Number(storedTop), behavior: 'instant' });
