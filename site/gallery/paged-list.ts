import { cardsIn, validFilter as knownFilter, showResult } from './filter-bar.ts';
import { currentState, type GalleryState, redraw, replaceAddress } from './gallery-history.ts';
import { type ListPage, pageOf, pagePath as pathIn, perPage, readPath } from './project-list.ts';
import type { ProjectList } from './project-viewer.ts';
import { type Lists, startGallery } from './start-gallery.ts';

/**
 * When a page that failed to load is requested again while the viewer needs it, and after how long a request fails, in
 * milliseconds.
 */
const retryAfter = 10_000;
const timeout = 30_000;

/** The attributes of a list: which page it shows, or the first of several. */
type ListInfo = Omit<ListPage, 'filter'> & { filter: string };

/**
 * Handles a gallery on several pages: it loads the other pages and inserts their lists. It shows copies, because
 * extensions may change what is shown.
 */
function createPagedList(gallery: HTMLElement): Lists {
  const loaded = new Map<string, HTMLElement>();
  const loading = new Map<string, Promise<HTMLElement>>();
  const failed = new Set<string>();
  /** The last pressed element, while its page is loading. */
  let pressed: Element | undefined;

  const { gallery: home } = readPath(location.pathname);
  const pagePath = (filter: string, page?: number) => pathIn(home, filter, page);
  const list = () => gallery.querySelector<HTMLElement>('[data-list]')!;
  const readInfo = (element: HTMLElement) => JSON.parse(element.dataset.list!) as ListInfo;
  const shown = () => {
    const info = readInfo(list());
    const cards = cardsIn(list());
    return { ...info, cards, last: info.page + Math.ceil(cards.length / perPage) - 1 };
  };
  const filterOf = ({ address }: GalleryState) =>
    knownFilter(gallery, readPath(address.split('?')[0]!).filter);

  const listOf = (filter: string) =>
    [...loaded.values()].map(readInfo).find((info) => info.filter === filter);

  const first = readInfo(list());
  loaded.set(pagePath(first.filter, first.page), list().cloneNode(true) as HTMLElement);
  let drawn: string | undefined;
  updateResult();

  function load(path: string): Promise<HTMLElement> {
    const coming =
      loading.get(path) ??
      fetchList(path)
        .then((fetched) => {
          loaded.set(path, fetched);
          return fetched;
        })
        .finally(() => loading.delete(path));
    loading.set(path, coming);
    return coming;
  }

  /** Loads a page in the background, and redraws. */
  function loadWhenNeeded(path: string) {
    if (loading.has(path) || failed.has(path)) return;
    load(path)
      .catch(() => {
        failed.add(path);
        setTimeout(tryAgain, retryAfter);
      })
      .then(redraw);
  }

  function tryAgain() {
    failed.clear();
    redraw();
  }
  addEventListener('online', tryAgain);

  function cardAt(filter: string, position: number): HTMLElement | undefined {
    const now = shown();
    const card = now.filter === filter && now.cards[position - (now.page - 1) * perPage];
    if (card) return card;
    const path = pagePath(filter, pageOf(position));
    const page = loaded.get(path);
    if (page) return cardsIn(page)[position % perPage];
    loadWhenNeeded(path);
    return undefined;
  }

  function replace(page: HTMLElement, path: string) {
    stay();
    // Another build's: its style sheet names other classes.
    if (page.dataset.other) return location.replace(path);
    list().replaceWith(page.cloneNode(true));
    updateResult();
  }

  function updateResult() {
    const { filter, count, cards } = shown();
    showResult(gallery, filter, { shown: cards, count, isFirst: drawn === undefined || drawn === filter });
    drawn = filter;
    for (const link of document.querySelectorAll<HTMLAnchorElement>('a[hreflang]'))
      link.pathname = readPath(link.pathname).gallery + location.pathname.slice(home.length);
  }

  /** Acts on a press once its page has loaded, unless another press followed; shows an error if it failed. */
  async function whenLoaded(press: Element, path: string, act: (page: HTMLElement) => void) {
    stay();
    pressed = press;
    press.setAttribute('aria-busy', 'true');
    const page = loaded.get(path) ?? (await load(path).catch(() => undefined));
    if (pressed !== press) return;
    stay();
    if (!page) complain(press);
    else if (page.dataset.other) location.assign(path);
    else act(page);
  }

  /** Cancels the pending press. */
  function stay() {
    pressed?.removeAttribute('aria-busy');
    pressed = undefined;
    const words = lost();
    if (!words) return;
    words.hidden = true;
    gallery.append(words);
  }

  const lost = () => gallery.querySelector<HTMLElement>('[data-lost]');

  function complain(near: Element) {
    const words = lost();
    if (!words) return;
    near.closest('section')?.append(words);
    words.hidden = false;
  }

  gallery.addEventListener('click', (event) => {
    const link = event.target instanceof Element && event.target.closest('[data-after] a');
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const { pathname } = link as HTMLAnchorElement;
    whenLoaded(link, pathname, (page) => {
      const more = page.cloneNode(true) as HTMLElement;
      const cards = cardsIn(more);
      const { page: from } = shown();
      list()
        .querySelector('ul')
        ?.append(...cards);
      const after = more.querySelector('[data-after]');
      const start = after?.querySelector('[data-first]');
      if (start) start.textContent = String((from - 1) * perPage + 1);
      if (after) list().querySelector('[data-after]')?.replaceWith(after);
      replaceAddress(pathname);
      updateResult();
      cards[0]?.querySelector<HTMLElement>('[aria-haspopup]')?.focus({ preventScroll: true });
    });
  });

  /** Shows the page of a project, if it is there. @returns its card */
  function reveal(position: number): HTMLElement | undefined {
    const { filter, page, last } = shown();
    const wanted = pageOf(position);
    const path = pagePath(filter, wanted);
    const there = loaded.get(path);
    if (wanted < page || wanted > last) {
      if (!there) return undefined;
      replaceAddress(path);
      replace(there, path);
    }
    return cardAt(filter, position);
  }

  // A page that is loaded again, or come back to, has its own projects alone: it begins where the visitor was.
  document.addEventListener('visibilitychange', () => {
    const { page, cards, last } = shown();
    if (!document.hidden || currentState().position !== undefined || page === last) return;
    const seen = cards.findIndex((card) => card.getBoundingClientRect().bottom > innerHeight / 3);
    if (seen >= 0) history.replaceState({ seen: seen + (page - 1) * perPage }, '');
  });
  const { seen } = history.state ?? {};
  if (typeof seen === 'number') {
    const path = pagePath(first.filter, pageOf(seen));
    Promise.resolve(loaded.get(path) ?? load(path))
      .then(() => reveal(seen)?.scrollIntoView())
      .catch(() => {});
  }

  return {
    filterOf,
    reveal,

    positionOf(card: HTMLElement) {
      const { page, cards } = shown();
      return (page - 1) * perPage + cards.indexOf(card);
    },

    /** @param choose what to do with the address once its projects are there */
    bring(button: HTMLButtonElement, choose: (address: string) => void) {
      const path = pagePath(button.value);
      whenLoaded(button, path, () => choose(path));
    },

    /** Shows the page that an address asks for; an open viewer covers it. */
    show(place: GalleryState): ProjectList {
      const filter = filterOf(place);
      const { page } = readPath(place.address.split('?')[0]!);
      const now = shown();
      const isShown = page >= now.page && page <= now.last;
      if (now.filter !== filter || (place.position === undefined && !isShown)) {
        const path = pagePath(filter, page);
        const there = loaded.get(path);
        if (there) replace(there, path);
        else loadWhenNeeded(path);
        if (failed.has(path)) complain(list());
      }
      const { count = 0, tallest = 0 } = listOf(filter) ?? {};
      return {
        name: filter,
        count,
        tallest: () => tallest,
        cardAt: (position) => cardAt(filter, position),
        hasFailed: (position) => failed.has(pagePath(filter, pageOf(position))),
      };
    },
  };
}

function fetchList(path: string): Promise<HTMLElement> {
  return new Promise((resolve, reject) => {
    // No policy of the page lets text become markup, as fetch() would need.
    const request = new XMLHttpRequest();
    request.open('GET', path);
    request.responseType = 'document';
    request.timeout = timeout;
    request.onloadend = () => {
      const page = request.status === 200 ? request.responseXML : null;
      const list = page?.querySelector<HTMLElement>('[data-list]');
      if (!page || !list) return reject(new Error(`${path} did not come`));
      // Only what is shown is fetched.
      for (const image of list.querySelectorAll('img')) image.loading = 'lazy';
      const style = page.querySelector('style')?.textContent;
      const isOurs = [...document.querySelectorAll('style')].some(({ textContent }) => textContent === style);
      if (!isOurs) list.dataset.other = '';
      resolve(document.importNode(list, true));
    };
    request.send();
  });
}

const gallery = document.querySelector<HTMLElement>('[data-gallery]')!;
startGallery(gallery, createPagedList(gallery));
