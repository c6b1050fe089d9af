import { step } from './project-filter.ts';
import { largePicture } from './viewer-picture.ts';
import { createTrack, ends } from './viewer-track.ts';
import { createZoom } from './viewer-zoom.ts';
import { watchPresses } from './watch-presses.ts';

/** What its buttons do. */
export type ViewerAct = 'close' | 'zoom' | 'previous' | 'next';

/** What a press does not close the viewer on; the rest of it is backdrop. */
const notBackdrop = 'img, figure, button, a, input, h2, p';

type Moves = { onMove: (id: number) => void; onClose: () => void };

/** Shows the projects of the page, one at a time, with the words and pictures of their cards. */
export function createViewer(dialog: HTMLDialogElement, { onMove, onClose }: Moves) {
  const box = dialog.querySelector<HTMLElement>('[data-track]')!;
  const presses = watchPresses(dialog);
  const zoom = createZoom(dialog, presses);
  const track = createTrack(box, (to) => goTo(to));
  let cards: HTMLElement[] = [];
  /** Which of them is open; -1 while none is. */
  let position = -1;

  const goTo = (to: number) => cards[to] && onMove(idOf(cards[to]));
  const move = (by: number) => goTo(step(position, by, cards.length));
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
    Home: () => goTo(0),
    End: () => goTo(cards.length - 1),
  };

  /** @param shown the cards of the projects that it goes through */
  function show(shown: HTMLElement[], openId: number | undefined) {
    const to = shown.findIndex((card) => idOf(card) === openId);
    if (to < 0) return close();
    const isSame =
      position >= 0 && shown.length === cards.length && shown.every((card, at) => card === cards[at]);
    if (isSame && to === position) return;
    [cards, position] = [shown, to];
    zoom.reset();
    if (!isSame) build();
    drawSlides();
    drawWords();
    if (!dialog.open) dialog.showModal();
    if (isSame) track.goTo(position);
    else track.open(position, cards.length);
  }

  function close() {
    position = -1;
    track.close();
    dialog.close();
    box.replaceChildren();
  }

  /** A slide for each project, all as high as the tallest picture needs. */
  function build() {
    const slides = Array.from({ length: cards.length + 2 * ends(cards.length) }, () => part(dialog, 'slide'));
    box.replaceChildren(...slides);
    const heights = cards.map(sizeOf).map(({ width, height }) => height / width);
    dialog.style.setProperty('--tallest', String(Math.max(...heights)));
  }

  /** Only the open one's pictures and its neighbors' are loaded. */
  function drawSlides() {
    const count = cards.length;
    const nearby = [-1, 0, 1].map((by) => step(position, by, count));
    for (const [index, slide] of [...box.querySelectorAll<HTMLElement>('[data-slide]')].entries()) {
      const at = step(index, -ends(count), count);
      const isDouble = index < ends(count) || index >= count + ends(count);
      const isOpen = at === position && !isDouble;
      slide.toggleAttribute('data-open', isOpen);
      slide.removeAttribute('data-zoomed');
      slide.inert = !isOpen;
      if (isOpen) slide.removeAttribute('aria-hidden');
      else slide.setAttribute('aria-hidden', 'true');
      if (!nearby.includes(at)) slide.replaceChildren();
      else if (!slide.firstElementChild) slide.append(frameOf(dialog, cards[at]!));
    }
  }

  function drawWords() {
    const card = cards[position]!;
    write(dialog, '[data-title]', titleOf(card));
    write(dialog, '[data-place]', `${position + 1} of ${cards.length}`);
    write(dialog, '[data-facts]', textIn(card, '[data-facts]'));
    write(dialog, '[data-description]', textIn(card, '[data-description]'));
    dialog.querySelector('a')?.setAttribute('href', card.dataset.ask!);
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
    const isTheirs = event.target instanceof HTMLInputElement; // the slider's own keys
    if (isTheirs || event.altKey || event.ctrlKey || event.metaKey || !keys[event.key]) return;
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

/** The large picture of a card, or both with the slider between them. */
function frameOf(dialog: HTMLDialogElement, card: HTMLElement): HTMLElement {
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
  const { width, height } = sizeOf(card);
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

/** Of its picture, or that of the work done. */
function sizeOf(card: HTMLElement) {
  const image = [...card.querySelectorAll('img')].at(-1);
  return {
    width: Number(image?.getAttribute('width')) || 3,
    height: Number(image?.getAttribute('height')) || 2,
  };
}

function part(dialog: HTMLDialogElement, name: string): HTMLElement {
  const template = dialog.querySelector<HTMLTemplateElement>(`template[data-part=${name}]`)!;
  return template.content.firstElementChild!.cloneNode(true) as HTMLElement;
}

function idOf(card: HTMLElement) {
  return Number(card.dataset.project);
}

const titleOf = (card: HTMLElement) => textIn(card, '[aria-haspopup]');
const textIn = (card: HTMLElement, selector: string) =>
  card.querySelector(selector)?.textContent.trim() ?? '';

function write(within: Element, selector: string, text: string) {
  const element = within.querySelector(selector);
  if (element) element.textContent = text;
}
