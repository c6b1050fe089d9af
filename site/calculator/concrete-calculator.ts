import { estimateField } from '#shared/hidden-fields.ts';
import type { SentEstimate } from '#shared/price-estimate.ts';
import { formatRange, priceRange } from '#shared/price-range.ts';
import { showError } from '#site/ui/field-error.ts';
import { type Measure, maxSide, readMeasure, thickestSlab } from './read-measure.ts';
import {
  describeEstimate,
  describeMeasurements,
  describeSlab,
  estimateConcrete,
  type Slab,
  type SlabMessages,
} from './slab.ts';
import { drawSlab, placeMeasurements } from './slab-drawing.ts';

/** @param words of the page's language */
export function startCalculator(words: SlabMessages) {
  const form = document.querySelector<HTMLFormElement>('[data-calculator]')!;
  /** Finds parts of the result; an extension may have removed some of them. */
  const parts = (name: string) => form.querySelectorAll<HTMLElement>(`[data-${name}]`);

  /** The line that the button adds to the quote form; empty until there is a result. */
  let line = '';
  /** What it sends along with it, if a price is shown. */
  let sent: SentEstimate | undefined;

  function work() {
    const slab = readSlab(form, words, showError);
    line = '';
    sent = undefined;
    if (slab) {
      draw(slab);
      show(slab);
    }
    for (const name of ['estimate', 'put']) for (const part of parts(name)) part.hidden = !slab;
    for (const part of parts('price')) part.hidden = !sent;
    return slab;
  }

  function draw(slab: Slab) {
    for (const [face, path] of Object.entries(drawSlab(slab))) {
      for (const drawn of parts(`face=${face}`)) drawn.setAttribute('d', path);
    }
    const places = placeMeasurements(slab);
    for (const [side, measurement] of Object.entries(describeMeasurements(slab, words))) {
      const place = places[side as keyof Slab];
      for (const text of parts(`side=${side}`)) {
        text.textContent = place ? measurement : '';
        if (!place) continue;
        text.setAttribute('x', `${place[0]}`);
        text.setAttribute('y', `${place[1]}`);
      }
    }
  }

  function drawTyped() {
    const slab = readSlab(form, words);
    if (slab) draw(slab);
  }

  function show(slab: Slab) {
    const estimate = estimateConcrete(slab);
    const texts = {
      yards: estimate.cubicYards.toLocaleString('en-US'),
      'yards-unit': words.yards(estimate.cubicYards),
      bags: words.bags(estimate.bags),
    };
    for (const [name, text] of Object.entries(texts)) for (const part of parts(name)) part.textContent = text;
    line = `${describeSlab(slab, words)}: ${describeEstimate(estimate, words)}`;
    sent = estimatePrice(slab);
    if (!sent) return;
    const { work, options, ...range } = sent.shown;
    const price = formatRange(range, words.from);
    for (const part of parts('range')) part.textContent = price;
    for (const part of parts('note')) part.textContent = prices()?.querySelector('p')?.textContent ?? '';
    line += ` ${words.priced([work, ...options].join(' + '), price)}`;
  }

  function putIntoDetails() {
    const details = document.querySelector<HTMLTextAreaElement>('textarea[name=message]')!;
    const text = appendLine(details.value, line);
    details.value = text;
    sendAlong(details.form!, sent);
    // The form notices it as if it were typed.
    details.dispatchEvent(new Event('input', { bubbles: true }));
    details.focus();
    details.setSelectionRange(text.length, text.length);
  }

  hideOldPrices();
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (!work()) return form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
    // On a phone it stands below the window. The estimate is just above its button.
    for (const part of parts('put')) part.scrollIntoView({ block: 'nearest' });
  });
  // A slab changed after the calculation must not appear beside the old figure.
  form.closest('details')!.addEventListener('change', () => {
    if (line) work();
  });
  form.addEventListener('input', ({ target }) => {
    const field = target instanceof Element && target.closest<HTMLElement>('[data-measure]');
    if (field) showError(field, '');
    drawTyped();
  });
  // What was typed before this script had loaded.
  drawTyped();
  for (const part of parts('put'))
    part.addEventListener(
      'click',
      ({ target }) => target instanceof Element && target.closest('button') && putIntoDetails(),
    );
}

const prices = () => document.querySelector<HTMLElement>('[data-prices]');

/** A page may be older than its prices may become: where no server builds the site anew, nobody else hides them. */
function hideOldPrices() {
  const today = new Date().toISOString().slice(0, 10);
  if (today >= (prices()?.dataset.pricesUntil ?? '9')) prices()!.remove();
}

/** Reads what was chosen, and what most jobs like that cost; undefined without prices, or without a choice. */
function estimatePrice({ length, width }: Slab): SentEstimate | undefined {
  const list = prices();
  const inputs = (type: string) => [...(list?.querySelectorAll<HTMLInputElement>(`[type=${type}]`) ?? [])];
  const [kinds, options] = [inputs('radio'), inputs('checkbox')];
  const kind = kinds.find(({ checked }) => checked);
  if (!list || !kind) return undefined;
  const chosen = options.filter(({ checked }) => checked);
  const range = priceRange(readPrice(kind), chosen.map(readPrice), (length * width) / 144);
  return (
    range && {
      version: list.dataset.prices!,
      kind: kinds.indexOf(kind),
      options: chosen.map((option) => options.indexOf(option)),
      length,
      width,
      shown: { work: readName(kind), options: chosen.map(readName), ...range },
    }
  );
}

function readPrice({ value }: HTMLInputElement) {
  const [from = 0, to = 0, smallest] = value.split(' ').map(Number);
  return { from, to, smallest };
}

const readName = (input: HTMLElement) => input.closest('label')?.querySelector('b')?.textContent ?? '';

/** Puts the price into a field of the quote form that nobody sees, and that is cleared with the others. */
function sendAlong(form: HTMLFormElement, sent: SentEstimate | undefined) {
  let field = form.querySelector<HTMLInputElement>(`[name=${estimateField}]`);
  if (!field) {
    field = Object.assign(document.createElement('input'), { name: estimateField, hidden: true });
    form.append(field);
  }
  field.value = sent ? JSON.stringify(sent) : '';
}

const max = { length: maxSide, width: maxSide, thickness: thickestSlab } as const;
const sides = Object.keys(max) as (keyof Slab)[];

/**
 * Reads the three sides from the page; undefined if there is any error.
 * @param report shows or removes the error beside a field; while somebody types, nothing does
 */
function readSlab(form: HTMLFormElement, words: SlabMessages, report?: typeof showError): Slab | undefined {
  const slab: Slab = { length: 0, width: 0, thickness: 0 };
  let isWhole = true;
  for (const side of sides) {
    const field = form.querySelector<HTMLElement>(`[data-measure=${side}]`);
    if (!field) return undefined;
    const measure = readField(field, side, words);
    report?.(field, measure.ok ? '' : measure.error);
    if (measure.ok) slab[side] = measure.inches;
    else isWhole = false;
  }
  return isWhole ? slab : undefined;
}

function readField(field: HTMLElement, side: keyof Slab, words: SlabMessages): Measure {
  const typed = (unit: string) => field.querySelector<HTMLInputElement>(`[data-unit=${unit}]`)?.value ?? '';
  return readMeasure(side, { feet: typed('feet'), inches: typed('inches') }, max[side], words);
}

/** Adds a line to what a visitor typed, never over it. @returns the new text; the same if it already has that line */
export function appendLine(text: string, line: string): string {
  if (text.split('\n').includes(line)) return text;
  return text.trim() === '' ? line : `${text.trimEnd()}\n${line}`;
}
