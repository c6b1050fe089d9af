import { ownValue } from '#shared/content/own-value.ts';
import type { FieldPath as Path } from '#shared/content/shape.ts';
import { labelOf } from './form-shape.ts';
import { textOf } from './texts-to-groups.ts';

/** What distinguishes a list entry from the others for the owner. */
export function titleOf(entry: unknown): string | undefined {
  const found = ['title', 'name', 'label', 'anchor', 'figure']
    .map((key) => textOf(ownValue(entry, key)))
    .find(Boolean);
  return found === undefined ? undefined : String(found);
}

/** The form's name for a field: `services.cards.1.icon` is "Services › Cards › Pool decks › Icon". */
export function fieldName(value: unknown, path: Path, isRecord = false): string {
  // The English of a text goes by the text's own name.
  const steps = path.at(-1) === 'en' ? path.slice(0, -1) : path;
  const names = steps.map((step, depth) => {
    const entry = path.slice(0, depth + 1).reduce(ownValue, value);
    if (typeof step === 'number') return titleOf(entry) ?? `Entry ${step + 1}`;
    if (isRecord && depth === 0) return step;
    return depth > 0 && step === 'es' ? 'Spanish' : labelOf(step);
  });
  return names.join(' › ');
}

/** Scrolls a field of the form into view and focuses it, or whatever contains it if it has no control of its own. */
export function leadTo(path: Path): void {
  const ids = [...path.keys(), path.length]
    .reverse()
    .map((length) => ['root', ...path.slice(0, length)].join('_'));
  const found = ids.map((id) => document.getElementById(id)).find((element) => element !== null);
  if (!found) return;
  for (let around: Element | null = found; around; around = around.parentElement) {
    if (around instanceof HTMLDetailsElement) around.open = true;
  }
  const controls = 'input, select, textarea, button, summary';
  const control = found.matches(controls) ? found : (found.querySelector(controls) ?? found);
  control.scrollIntoView({ block: 'center' });
  if (control instanceof HTMLElement) control.focus({ preventScroll: true });
}
