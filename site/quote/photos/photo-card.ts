import { iconPaths } from '#site/ui/icon-paths.ts';
import { photoMessages, refusedTexts } from './messages.ts';

/** How a photo is doing, as its card shows it. */
type CardState = 'waiting' | 'sending' | 'sent' | 'refused';

/** One photo in a list: picture, name, a word on how it is doing, and a button that removes it. */
export class PhotoCard {
  readonly element: HTMLLIElement;
  readonly #frame = draw('span', 'photo-frame', drawIcon('joint'));
  readonly #word = draw('span', 'photo-word');
  readonly #remove: HTMLButtonElement;

  constructor(name: string, onRemove: () => void) {
    this.#remove = drawButton('photo-remove', drawIcon('close'), onRemove);
    this.#remove.setAttribute('aria-label', photoMessages.remove(name));
    const text = draw('span', 'photo-words', draw('span', 'photo-name', name), this.#word);
    this.element = draw('li', 'photo-card', this.#frame, text, this.#remove);
  }

  /** @param photo the small one; nothing if this browser cannot show it */
  showPhoto(photo: Blob | undefined) {
    if (!photo) return;
    const image = document.createElement('img');
    image.alt = '';
    image.onload = image.onerror = () => URL.revokeObjectURL(image.src);
    image.src = URL.createObjectURL(photo);
    this.#frame.replaceChildren(image);
  }

  say(word: string, state: CardState = 'waiting') {
    this.element.dataset.state = state;
    this.#word.replaceChildren(...(state === 'sent' ? [drawIcon('check')] : []), word);
  }

  /** It waits for another occasion. */
  showNotSent() {
    this.say(photoMessages.notSentYet);
    this.showProgress(0);
  }

  /** @param part of it that has left, from 0 to 1 */
  showProgress(part: number) {
    this.element.style.setProperty('--part', part.toFixed(3));
  }

  /** From now on it cannot be removed. */
  seal() {
    this.#remove.remove();
  }

  focus() {
    this.#remove.focus();
  }
}

/** How the photos of a request are doing. */
interface Progress {
  sent: number;
  count: number;
  /** The names of those that wait for another occasion. */
  waiting: string[];
  refused: { name: string; reason: string }[];
  isSending: boolean;
  /** Whether those that wait are kept on the device. */
  isKept: boolean;
}

/** What is said under the thanks, above the form: "3 of 5 photos sent", which ones are not, and what now. */
export class UploadReport {
  readonly element: HTMLElement;
  readonly #line = draw('strong', '');
  readonly #text = draw('p', '');
  readonly #list = draw('ul', 'photo-list');
  readonly #buttons: HTMLElement;

  constructor(photos: { card: PhotoCard }[], onRetry: () => void, onDiscard: () => void) {
    for (const { card } of photos) card.seal();
    this.#list.append(...photos.map(({ card }) => card.element));
    const status = draw('div', 'photo-told', this.#line, this.#text);
    status.setAttribute('role', 'status');
    this.#buttons = draw(
      'p',
      'photo-buttons',
      drawButton('photo-button', photoMessages.tryAgain, onRetry),
      drawButton('photo-button', photoMessages.discard, onDiscard),
    );
    this.element = draw('section', 'photo-report', status, this.#buttons, this.#list);
    this.element.setAttribute('aria-label', photoMessages.report);
    this.element.dataset.noPrint = '';
  }

  show(progress: Progress) {
    const { sent, count, waiting, refused, isSending, isKept } = progress;
    const state = isSending ? 'sending' : sent === count ? 'sent' : 'missing';
    this.element.dataset.state = state;
    setText(this.#line, photoMessages.sentLine(sent, count));
    const texts = [
      ...(isSending ? [photoMessages.whileSending] : []),
      ...(!isSending && waiting.length > 0 ? [photoMessages.waiting(waiting, isKept)] : []),
      ...refusedTexts(refused),
      ...(!isSending && refused.length > 0 ? [photoMessages.answerWithThem] : []),
    ];
    setText(this.#text, texts.join(' '));
    this.#buttons.hidden = isSending || waiting.length === 0;
  }
}

/** A live region reads out what is written into it, even if it says the same. */
function setText(element: HTMLElement, text: string) {
  if (element.textContent !== text) element.textContent = text;
}

type Part = Node | string;

/** An element with its class and what is in it. */
export function draw<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className: string,
  ...parts: Part[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  element.className = className;
  element.append(...parts);
  return element;
}

/** Like Icon.tsx, without React: hidden from assistive technology, the words beside it say the same. */
function drawIcon(name: keyof typeof iconPaths): SVGSVGElement {
  const space = 'http://www.w3.org/2000/svg';
  const icon = document.createElementNS(space, 'svg');
  const path = document.createElementNS(space, 'path');
  icon.setAttribute('class', 'photo-icon');
  icon.setAttribute('viewBox', '0 0 24 24');
  icon.setAttribute('aria-hidden', 'true');
  path.setAttribute('d', iconPaths[name]);
  icon.append(path);
  return icon;
}

/** A button that a script handles. @param label its words, or what a button with an icon is called */
function drawButton(className: string, label: Part, press: () => void): HTMLButtonElement {
  const button = draw('button', className, label);
  button.type = 'button';
  button.addEventListener('click', press);
  return button;
}
