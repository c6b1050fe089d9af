import { showError } from '#site/ui/field-error.ts';
import { type Measure, maxSide, readMeasure, thickestSlab } from './read-measure.ts';
import type { Slab, SlabWords } from './slab.ts';

const max = { length: maxSide, width: maxSide, thickness: thickestSlab } as const;
const sides = Object.keys(max) as (keyof Slab)[];

/** Reads the three sides from the page and shows beside each what is wrong with it; undefined if anything is. */
export function readSlab(form: HTMLFormElement, words: SlabWords): Slab | undefined {
  const slab: Slab = { length: 0, width: 0, thickness: 0 };
  let isWhole = true;
  for (const side of sides) {
    const field = form.querySelector<HTMLElement>(`[data-measure=${side}]`);
    if (!field) return undefined;
    const measure = readField(field, side, words);
    showError(field, measure.ok ? '' : measure.error);
    if (measure.ok) slab[side] = measure.inches;
    else isWhole = false;
  }
  return isWhole ? slab : undefined;
}

function readField(field: HTMLElement, side: keyof Slab, words: SlabWords): Measure {
  const typed = (unit: string) => field.querySelector<HTMLInputElement>(`[data-unit=${unit}]`)?.value ?? '';
  return readMeasure(side, { feet: typed('feet'), inches: typed('inches') }, max[side], words);
}
