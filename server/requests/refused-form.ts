import { parse, parseFragment, serialize } from 'parse5';
import { languages } from '#shared/languages.ts';
import { fieldNames, type QuoteField, quoteFields } from '#shared/quote-fields.ts';
import { cleanLabel, type FieldErrors } from '#shared/quote-request.ts';
import {
  appendElement,
  type Element,
  findAll,
  findByAttribute,
  getAttribute,
  removeAttribute,
  setAttribute,
  setText,
  textOf,
} from './element-tree.ts';

export interface RefusedForm {
  /** What was typed, as received. */
  typed: Partial<Record<QuoteField, unknown>>;
  errors: FieldErrors;
  notice: { title: string; text: string };
}

/** The built contact page with the form as the visitor left it, the messages at their fields, and the notice. */
export function fillRefusedForm(page: string, { typed, errors, notice }: RefusedForm): string {
  const { before, part, after } = splitPage(page);
  const document = before ? parseFragment(part) : parse(part);
  for (const field of fieldNames) {
    const wrapper = findByAttribute(document, 'data-field', field);
    const control = wrapper && findByAttribute(wrapper, 'name', field);
    if (!wrapper || !control) continue;
    const value = typed[field];
    const message = errors[field];
    const isRefusedChoice = quoteFields[field].control === 'services' && message;
    if (typeof value === 'string' && !isRefusedChoice) setValue(control, value);
    if (message) showError(wrapper, control, message);
  }
  const box = findByAttribute(document, 'data-notice');
  if (box) showNotice(box, notice);
  return before + serialize(document) + after;
}

/** A page, cut around the part that has the fields and the notice: all of it if nothing smaller has. */
interface SplitPage {
  page: string;
  before: string;
  part: string;
  after: string;
}

/** The split pages of the current build, one in each language. */
let recentPages: SplitPage[] = [];

/** Splits a page around its form, once for each build: parsing the whole page takes ten times as long as parsing its form. */
function splitPage(page: string): SplitPage {
  const known = recentPages.find((cut) => cut.page === page);
  if (known) return known;
  const isFormPart = (element: Element) =>
    ['data-field', 'data-notice'].some((name) => getAttribute(element, name) !== undefined);
  const document = parse(page, { sourceCodeLocationInfo: true });
  const count = findAll(document, isFormPart).length;
  const container = findAll(document, (element) => findAll(element, isFormPart).length === count).at(-1);
  const location = container?.sourceCodeLocation;
  const isSmaller = location && container.tagName !== 'html' && container.tagName !== 'body';
  const [start, end] = isSmaller ? [location.startOffset, location.endOffset] : [0, page.length];
  const cut = { page, before: page.slice(0, start), part: page.slice(start, end), after: page.slice(end) };
  recentPages = [cut, ...recentPages].slice(0, languages.length);
  return cut;
}

function setValue(control: Element, value: string) {
  if (control.tagName === 'textarea') {
    // A parser drops the first line break in a textarea, so a typed one needs another before it.
    setText(control, value.startsWith('\n') ? `\n${value}` : value);
  } else if (control.tagName === 'select') {
    selectOption(control, cleanLabel(value));
  } else {
    setAttribute(control, 'value', value);
  }
}

/** Selects an option, even one that the page no longer offers: the visitor's page may be older. */
function selectOption(select: Element, value: string) {
  const options = findAll(select, (element) => element.tagName === 'option');
  for (const option of options) removeAttribute(option, 'selected');
  const chosen = options.find((option) => (getAttribute(option, 'value') ?? textOf(option)) === value);
  if (chosen) setAttribute(chosen, 'selected', '');
  else appendElement(select, 'option', { value, selected: '' }, value);
}

function showError(wrapper: Element, control: Element, message: string) {
  const paragraph = findByAttribute(wrapper, 'data-error');
  if (!paragraph) return;
  const spans = findAll(paragraph, (element) => element.tagName === 'span');
  setText(spans.at(-1) ?? paragraph, message);
  removeAttribute(paragraph, 'hidden');
  setAttribute(control, 'aria-invalid', 'true');
  const id = getAttribute(paragraph, 'id');
  const hint = getAttribute(control, 'aria-describedby');
  if (id) setAttribute(control, 'aria-describedby', hint ? `${id} ${hint}` : id);
}

function showNotice(box: Element, notice: RefusedForm['notice']) {
  removeAttribute(box, 'hidden');
  const title = findByAttribute(box, 'data-notice-title');
  const text = findByAttribute(box, 'data-notice-text');
  if (title) setText(title, notice.title);
  if (text) setText(text, notice.text);
}
