import { draw, drawButton } from './draw.ts';
import type { Photo } from './photo.ts';
import { answerWithThem, refusedTexts, sentLine, waitingText, whileSending } from './told.ts';

/** How the photographs of a request are doing. */
export interface Progress {
  sent: number;
  count: number;
  /** The names of those that wait for another occasion. */
  waiting: string[];
  refused: { name: string; reason: string }[];
  isSending: boolean;
  /** Whether those that wait are kept on the device. */
  isKept: boolean;
}

/** What is said under the confirmation: "3 of 5 photos sent", which ones are not, and what now. */
export class PhotoReport {
  readonly element: HTMLElement;
  readonly #line = draw('strong', '');
  readonly #text = draw('p', '');
  readonly #list = draw('ul', 'photo-list');
  readonly #buttons: HTMLElement;

  constructor(photos: Photo[], onRetry: () => void, onDiscard: () => void) {
    for (const { card } of photos) card.seal();
    this.#list.append(...photos.map(({ card }) => card.element));
    const status = draw('div', 'photo-told', this.#line, this.#text);
    status.setAttribute('role', 'status');
    this.#buttons = draw(
      'p',
      'photo-buttons',
      drawButton('photo-button', 'Try again', onRetry),
      drawButton('photo-button', 'Do not keep them', onDiscard),
    );
    this.element = draw('section', 'photo-report', status, this.#buttons, this.#list);
    this.element.setAttribute('aria-label', 'Your photos');
  }

  show(progress: Progress) {
    const { sent, count, waiting, refused, isSending, isKept } = progress;
    const state = isSending ? 'sending' : sent === count ? 'sent' : 'missing';
    this.element.dataset.state = state;
    tell(this.#line, sentLine(sent, count));
    const texts = [
      ...(isSending ? [whileSending] : []),
      ...(!isSending && waiting.length > 0 ? [waitingText(waiting, isKept)] : []),
      ...refusedTexts(refused),
      ...(!isSending && refused.length > 0 ? [answerWithThem] : []),
    ];
    tell(this.#text, texts.join(' '));
    this.#buttons.hidden = isSending || waiting.length === 0;
  }
}

/** A live region reads out what is written into it, even if it says the same. */
function tell(element: HTMLElement, text: string) {
  if (element.textContent !== text) element.textContent = text;
}
