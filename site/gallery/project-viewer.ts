import { insertNumbers } from './filter-bar.ts';
import { step } from './project-filter.ts';
import { largePicture } from './viewer-picture.ts';
import { copiesPerSide, createTrack } from './viewer-track.ts';
import { createZoom, watchPresses } from './viewer-zoom.ts';

/** The actions of the viewer's buttons. */
export type ViewerAct = 'close' | 'zoom' | 'previous' | 'next';

/** Elements on which a press doesn't close the viewer; the rest is backdrop. */
const notBackdrop = 'img, figure, button, a, input, h2, p';

type Moves = { onMove: (position: number) => void; onClose: () => void };

/** The projects of a filter. */
export type ProjectList = {
  /** The filter's. */
  name: string;
  count: number;
  /** Returns a project's card; undefined while it is loading or if it failed. */
  cardAt: (position: number) => HTMLElement | undefined;
  hasFailed?: (position: number) => boolean;
  /** Height of the tallest picture by its width. */
  tallest: () => number;
};

/** A card, or the state shown until it has loaded. */
type Shown = HTMLElement | 'loading' | 'failed';

/** Shows the projects of a list, one at a time, with the words and pictures of their cards. */
export function createViewer(dialog: HTMLDialogElement, { onMove, onClose }: Moves) {
  const contact = dialog.querySelector('a')?.getAttribute('href') ?? '';
  const box = dialog.querySelector<HTMLElement>('[data-track]')!;
  const presses = watchPresses(dialog);
  const zoom = createZoom(dialog, presses);
  const track = createTrack(box, onMove, drawSlides);
  let list: ProjectList;
  /** The position of the open project; -1 while the viewer is closed. */
  let position = -1;
  /** The card that the text describes. */
  let described: Shown | undefined;
  let slides: HTMLElement[] = [];
  let filled = new Map<HTMLElement, Shown>();

  const shownAt = (at: number) => list.cardAt(at) ?? (list.hasFailed?.(at) ? 'failed' : 'loading');
  const move = (by: number) => onMove(step(position, by, list.count));
  const acts: Record<ViewerAct, () => void> = {
    close: onClose,
    zoom: () => zoom.toggle(),
    previous: () => move(-1),
    next: () => move(1),
  };
  const keys: Record<string, () => void> = {
    ArrowLeft: () => (zoom.isZoomed() ? zoom.pan(-1, 0) : move(-1)),
    ArrowRight: () => (zoom.isZoomed() ? zoom.pan(1, 0) : move(1)),
    ArrowUp: () => zoom.pan(0, -1),
    ArrowDown: () => zoom.pan(0, 1),
    Home: () => onMove(0),
    End: () => onMove(list.count - 1),
  };

  /** @param to undefined: it closes */
  function show(listed: ProjectList, to: number | undefined) {
    if (to === undefined || to >= listed.count) return close();
    const isSame = position >= 0 && listed.name === list.name && listed.count === list.count;
    const isHere = isSame && to === position;
    [list, position] = [listed, to];
    if (!isHere) zoom.reset();
    if (!isSame) build();
    drawWords(isHere);
    if (!dialog.open) dialog.showModal();
    if (isSame) track.goTo(position);
    else track.open(position, list.count);
    drawSlides();
  }

  function close() {
    position = -1;
    track.close();
    dialog.close();
    box.replaceChildren();
  }

  /** Adds an empty slide for each project and each copy, all as tall as the tallest picture needs. */
  function build() {
    const blank = part(dialog, 'slide');
    hide(blank, true);
    const count = list.count + 2 * copiesPerSide(list.count);
    slides = Array.from({ length: count }, () => blank.cloneNode() as HTMLElement);
    box.replaceChildren(...slides);
    filled.clear();
    dialog.style.setProperty('--tallest', String(list.tallest()));
  }

  /** Fills the open slide and its neighbors, and empties the others. */
  function drawSlides() {
    const nearby = new Map<HTMLElement, Shown>();
    for (const by of [-1, 0, 1]) {
      const slide = slides[track.index() + by];
      if (slide) nearby.set(slide, shownAt(step(position, by, list.count)));
    }
    for (const slide of new Set([...nearby.keys(), ...filled.keys()])) {
      const shows = nearby.get(slide);
      if (shows !== filled.get(slide)) {
        // A picture that only changes slides is moved, so that its before/after slider stays where it was.
        const [spare] = [...filled].find(([from, shown]) => shown === shows && !nearby.has(from)) ?? [];
        const picture = spare?.firstElementChild ?? (shows && pictureOf(dialog, shows));
        slide.replaceChildren(...(picture ? [picture] : []));
      }
      const isOpen = slide === slides[track.index()];
      slide.toggleAttribute('data-open', isOpen);
      hide(slide, !isOpen);
    }
    filled = nearby;
  }

  /** @param isHere whether only what is there of it may have changed: then nothing is told twice */
  function drawWords(isHere: boolean) {
    const shows = shownAt(position);
    if (isHere && shows === described) return;
    described = shows;
    const card = typeof shows === 'string' ? part(dialog, shows) : shows;
    write(dialog, '[data-title]', textIn(card, '[aria-haspopup], [role=status]'));
    for (const place of dialog.querySelectorAll<HTMLElement>('[data-place]'))
      place.textContent = insertNumbers(place.dataset.place!, { position: position + 1, count: list.count });
    write(dialog, '[data-facts]', textIn(card, '[data-facts]'));
    write(dialog, '[data-description]', textIn(card, '[data-description]'));
    dialog.querySelector('a')?.setAttribute('href', card.dataset.ask ?? contact);
    const pourLink = card.querySelector('a')?.cloneNode(true);
    dialog.querySelector('[data-pour]')?.replaceChildren(...(pourLink ? [pourLink] : []));
    for (const box of dialog.querySelectorAll('[data-words], [data-words] > *')) box.scrollTop = 0;
  }

  dialog.addEventListener('click', (event) => {
    const { target } = event;
    if (!(target instanceof Element)) return;
    const act = target.closest<HTMLElement>('[data-does]')?.dataset.does as ViewerAct | undefined;
    if (act) acts[act]();
    else if (presses.isPress(event) && !target.closest(notBackdrop) && !presses.beganOn(notBackdrop))
      onClose();
  });
  // Closed when the page's state says so, not earlier: a browser that does not wait fires "close" at once.
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault();
    onClose();
  });
  dialog.addEventListener('close', () => position >= 0 && !dialog.open && onClose());
  dialog.addEventListener('keydown', (event) => {
    const isSliderKey = event.target instanceof HTMLInputElement; // the slider's own keys
    if (isSliderKey || event.altKey || event.ctrlKey || event.metaKey || !keys[event.key]) return;
    if (event.key.endsWith('Up') || event.key.endsWith('Down')) {
      if (!zoom.isZoomed()) return; // then a low window scrolls
    }
    event.preventDefault(); // nor does the row of pictures scroll by itself
    keys[event.key]!();
  });
  dialog.addEventListener('input', ({ target }) => {
    if (target instanceof HTMLInputElement)
      target.parentElement!.style.setProperty('--edge-at', `${target.value}%`);
  });
  return { show };
}

/** Creates a project's large picture, or both with the slider between them, or the message in its place. */
function pictureOf(dialog: HTMLDialogElement, card: Shown): HTMLElement {
  if (typeof card === 'string') return part(dialog, card);
  const frame = part(dialog, 'frame');
  const failed = new Set<Element>();
  const smalls = [...card.querySelectorAll('picture')];
  const larges = smalls.map((small) =>
    largePicture(small, (hasFailed) => {
      failed[hasFailed ? 'add' : 'delete'](small);
      const words = frame.querySelector<HTMLElement>('[role=status]');
      if (words) words.hidden = failed.size === 0;
    }),
  );
  const [width, height] = sizeOf(card);
  frame.style.setProperty('--w', String(width));
  frame.style.setProperty('--h', String(height));
  if (larges.length < 2) frame.prepend(...larges);
  else {
    const pair = dialog.querySelector<HTMLTemplateElement>('template[data-part=compare]')!;
    frame.prepend(pair.content.cloneNode(true));
    for (const [nth, figure] of [...frame.querySelectorAll('figure')].entries()) figure.prepend(larges[nth]!);
  }
  return frame;
}

/** Hides a slide from keyboard and screen readers; only the open one is available. */
function hide(slide: HTMLElement, isHidden: boolean) {
  slide.inert = isHidden;
  if (isHidden) slide.setAttribute('aria-hidden', 'true');
  else slide.removeAttribute('aria-hidden');
}

/** Returns the size of a card's picture; of two, the one after the work. */
function sizeOf(card: HTMLElement) {
  const image = [...card.querySelectorAll('img')].at(-1);
  return [Number(image?.getAttribute('width')) || 3, Number(image?.getAttribute('height')) || 2] as const;
}

/** Returns a picture's height divided by its width. */
export function shapeOf(card: HTMLElement) {
  const [width, height] = sizeOf(card);
  return height / width;
}

function part(dialog: HTMLDialogElement, name: string): HTMLElement {
  const template = dialog.querySelector<HTMLTemplateElement>(`template[data-part=${name}]`)!;
  return template.content.firstElementChild!.cloneNode(true) as HTMLElement;
}

const textIn = (card: HTMLElement, selector: string) =>
  card.querySelector(selector)?.textContent.trim() ?? '';

function write(within: Element, selector: string, text: string) {
  const element = within.querySelector(selector);
  if (element) element.textContent = text;
}
