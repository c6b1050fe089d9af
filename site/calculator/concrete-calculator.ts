import { showError } from '#site/ui/field-error.ts';
import { appendLine } from './append-line.ts';
import { readSlab } from './calculator-form.ts';
import { describeSlab, type Slab } from './slab.ts';
import { drawSlab } from './slab-drawing.ts';
import { describeBags, describeEstimate, describeYards, estimateConcrete } from './slab-estimate.ts';

const form = document.querySelector<HTMLFormElement>('[data-calculator]')!;
const result = document.querySelector<HTMLElement>('[data-result]')!;
const part = (name: string) => result.querySelector<HTMLElement>(`[data-${name}]`)!;

/** What the button puts into the quote form; empty until a slab is known. */
let line = '';

function work() {
  const slab = readSlab(form);
  line = '';
  if (slab) show(slab);
  for (const name of ['estimate', 'put']) part(name).hidden = !slab;
  return slab;
}

function show(slab: Slab) {
  const estimate = estimateConcrete(slab);
  for (const [face, path] of Object.entries(drawSlab(slab))) {
    result.querySelector(`[data-face=${face}]`)!.setAttribute('d', path);
  }
  part('yards').textContent = estimate.cubicYards.toLocaleString('en-US');
  part('yards-unit').textContent = describeYards(estimate);
  part('bags').textContent = describeBags(estimate);
  line = `Slab ${describeSlab(slab)}: ${describeEstimate(estimate)}`;
}

function putIntoDetails() {
  const details = document.querySelector<HTMLTextAreaElement>('textarea[name=message]')!;
  const text = appendLine(details.value, line);
  details.value = text;
  // The form notices it as if it were typed.
  details.dispatchEvent(new Event('input', { bubbles: true }));
  details.focus();
  details.setSelectionRange(text.length, text.length);
}

form.addEventListener('submit', (event) => {
  event.preventDefault();
  if (!work()) form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
});
// A slab changed after the calculation must not appear beside the old figure.
form.addEventListener('change', () => {
  if (line) work();
});
form.addEventListener('input', ({ target }) => {
  const field = target instanceof Element && target.closest<HTMLElement>('[data-measure]');
  if (field) showError(field, '');
});
part('put').querySelector('button')?.addEventListener('click', putIntoDetails);
