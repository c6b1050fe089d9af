/** In the tab's own storage, from the press on a language link to the arrival. */
const keptName = 'place';

let storage: Storage | undefined;
try {
  storage = sessionStorage;
} catch {
  // The browser stores nothing for this page.
}

/** What every language has in the same order. */
const marks = () => [...document.querySelectorAll('main :is(h1, h2, section, article)')];
const topOf = (element: Element) => element.getBoundingClientRect().top;

/** A language link leads to the same section, or to what was in view. */
function keepPlace({ target }: Event) {
  const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[hreflang]');
  if (!link) return;
  const { hash } = location;
  const section = document.getElementById(hash.slice(1))?.getBoundingClientRect();
  const isInView = section && section.top < innerHeight && section.bottom > 0;
  // Only then, because it makes the link a whole address.
  if (isInView || link.hash) link.hash = isInView ? hash : '';
  const index = marks().findLastIndex((mark) => topOf(mark) < innerHeight / 3);
  if (!isInView && scrollY) storage?.setItem(keptName, `${index} ${topOf(marks()[index]!)}`);
}

// Before the form, which leaves only once its photos are kept.
addEventListener('click', keepPlace, true);

const [keptIndex, keptTop] = (storage?.getItem(keptName) ?? '').split(' ');
storage?.removeItem(keptName);
if (keptTop && !scrollY) scrollBy({ top: topOf(marks()[+keptIndex!]!) - +keptTop, behavior: 'instant' });
