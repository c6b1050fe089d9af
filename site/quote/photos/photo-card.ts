import { draw, drawButton, drawIcon } from './draw.ts';

/** How a photograph is doing, as its card shows it. */
export type CardState = 'waiting' | 'sending' | 'sent' | 'refused';

/** One photograph in a list: picture, name, a word on how it is doing, and a button that removes it. */
export class PhotoCard {
  readonly element: HTMLLIElement;
  readonly #frame = draw('span', 'photo-frame', drawIcon('joint'));
  readonly #word = draw('span', 'photo-word');
  readonly #remove: HTMLButtonElement;

  constructor(name: string, onRemove: () => void) {
    this.#remove = drawButton('photo-remove', drawIcon('close'), onRemove);
    this.#remove.setAttribute('aria-label', `Remove ${name}`);
    const words = draw('span', 'photo-words', draw('span', 'photo-name', name), this.#word);
    this.element = draw('li', 'photo-card', this.#frame, words, this.#remove);
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
  sayNotSent() {
    this.say('Not sent yet');
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
