import { createHash } from 'node:crypto';
import { type Company, homeIn } from '#server/platform/company.ts';
import { firstLanguage, type Language } from '#shared/languages.ts';
import { messagesIn } from '#shared/messages/messages.ts';

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Markup that may be inserted as it is. Anything else is escaped. */
export class Html {
  readonly markup: string;

  constructor(markup: string) {
    this.markup = markup;
  }
}

type Part = string | number | Html | Html[];

/** Template tag that escapes every inserted text, for element content and double-quoted attributes. */
export function html(literals: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(String.raw({ raw: literals }, ...parts.map(toMarkup)));
}

function toMarkup(part: Part): string {
  if (part instanceof Html) return part.markup;
  if (Array.isArray(part)) return part.map(toMarkup).join('');
  return String(part).replace(/[&<>"']/g, (sign) => entities[sign]!);
}

/** The site's look for a page that loads nothing but its letters: ui/tokens.css, and the desk's in the dark. */
const baseStyles = `
:root { color-scheme: light dark; --ink: #16181a; --soft: #4a4f54; --paper: #f6f4f0; --raised: #fdfcfa; --groove: #c0beb9;
  --solid: var(--dark); --on-solid: #fff; --display: "Barlow Condensed", "Arial Narrow", sans-serif;
  accent-color: var(--ink); background: var(--paper); color: var(--ink); font: 1.0625rem/1.6 Barlow, Arial, sans-serif; }
@media (prefers-color-scheme: dark) { :root { --ink: #ecebe7; --soft: #bcb8b1; --paper: #16181a; --raised: #1f2226;
  --groove: #4d5054; --solid: #ecebe7; --on-solid: #16181a; } }
 * { box-sizing: border-box; }
body { margin: 0; overflow-wrap: anywhere; background: linear-gradient(var(--dark) 0 0) 0 0 / 100% 11rem no-repeat; }
header, main { width: min(38rem, 100% - 2rem); margin: 0 auto; }
header { padding: 1.25rem 0; color: #fff; font: 700 1.5rem/1.2 var(--display); }
main { padding: 1.75rem clamp(1rem, 6vw, 2rem); margin-bottom: 3rem; background: var(--raised);
  border: 1px solid var(--groove); border-top: 4px solid var(--sun); border-radius: 2px; }
h1 { margin: 0 0 .75rem; font: 700 2.5rem/1.05 var(--display); }
h2 { margin: 2rem 0 .5rem; font: 700 1.5rem/1.15 var(--display); }
a { color: inherit; text-underline-offset: .2em; }
a[href^="tel:"], a[href^="mailto:"], p > a:only-child { display: inline-block; padding: .45rem 0; font-weight: 600; }
[role="status"], [role="alert"] { margin: 0; font-weight: 600; }
pre { font: inherit; white-space: pre-wrap; border-inline-start: 4px solid var(--groove); padding-inline-start: 1rem; }
dl { border-top: 1px solid var(--groove); padding-top: 1rem; }
dt, small { color: var(--soft); font-size: .9375rem; }
dd { margin: 0 0 .5rem; }
img { display: inline-block; width: 45%; height: auto; aspect-ratio: 1; object-fit: cover; margin: 0 .5rem .5rem 0; vertical-align: top; }
ol { margin: 0; padding: 0; list-style: none; }
li { display: grid; grid-template-columns: 1fr fit-content(57%); align-items: baseline; gap: 0 1rem; padding: .5rem 0; border-top: 1px solid var(--groove); }
li > span { font-size: .9375rem; text-align: end; }
dd, .lines, address { white-space: pre-line; }
h3 { margin: 1.5rem 0 .25rem; font: 700 1.25rem/1.2 var(--display); }
table { width: 100%; border-collapse: collapse; }
th, td { padding: .5rem 0; border-top: 1px solid var(--groove); text-align: start; vertical-align: top; font-weight: 400; }
thead th { color: var(--soft); font-size: .9375rem; border: 0; }
td, th + th { padding-inline-start: 1rem; text-align: end; white-space: nowrap; font-variant-numeric: tabular-nums; }
tfoot tr:first-child > * { border-top: 2px solid; font-weight: 700; }
ul { margin: 0; padding-inline-start: 1.25rem; }
ul li { display: list-item; padding: .125rem 0; border: 0; }
address { font-style: normal; }
@media screen { [data-print] { display: none; } }
[role="status"], [role="alert"] { padding: .75rem 1rem; border-inline-start: 4px solid var(--sun); background: var(--paper); }
form { display: grid; gap: .625rem; margin: 1.25rem 0; }
form p { margin: 0; }
label { display: grid; gap: .25rem; font-weight: 600; }
input, textarea { width: 100%; min-height: 3rem; padding: .625rem .75rem; font: inherit; font-weight: 400; color: inherit;
  background: var(--paper); border: 1.5px solid var(--soft); border-radius: 2px; }
input[type="file"] { padding: .4375rem; }
::file-selector-button { min-height: 2rem; margin-inline-end: .75rem; padding: 0 .75rem; font: 600 .9375rem Barlow, Arial, sans-serif;
  color: inherit; background: none; border: 1.5px solid; border-radius: 2px; }
summary { display: flex; justify-content: space-between; align-items: center; gap: 1rem; min-height: 3rem; padding: .5rem 0;
  font-weight: 600; cursor: pointer; border-top: 1px solid var(--groove); }
summary::-webkit-details-marker { display: none; }
summary::after { content: ""; flex: none; width: .5rem; height: .5rem; margin: -.25rem .375rem 0 0; border: solid;
  border-width: 0 2px 2px 0; rotate: 45deg; }
[open] > summary::after { margin-top: .25rem; rotate: 225deg; }
button { min-height: 3rem; padding: .5rem 1.125rem; font: 600 1.0625rem/1.2 Barlow, Arial, sans-serif; cursor: pointer;
  color: inherit; background: none; border: 1.5px solid; border-radius: 2px; }
button:first-child { color: var(--on-solid); background: var(--solid); border-color: var(--solid); }
button:disabled { opacity: .55; cursor: default; }
form > button { color: var(--on-solid); background: var(--solid); border-color: var(--solid); box-shadow: inset 0 -4px 0 var(--sun); }
form > button ~ button, form > .quiet { color: inherit; background: none; border-color: currentcolor; box-shadow: none; }
.choice { display: flex; align-items: center; gap: .75rem; padding: .5rem 0; }
.choice input { width: 1.25rem; min-height: 1.25rem; }
:focus-visible { outline: 3px solid var(--ink); outline-offset: 2px; }
@page { margin: 14mm; }
@media print { :root { font-size: 10.5pt; line-height: 1.4; } :root, body, main { background: none; }
  header, main { width: auto; border: 0; padding: 0; color: inherit; } h1 { font-size: 1.75rem; } h2 { margin-top: 1rem; }
  header { margin-bottom: 1rem; padding-bottom: .25rem; border-bottom: 2px solid; }
  [data-no-print] { display: none; } li, dl, tr { break-inside: avoid; } li, th, td { padding-block: .25rem; } }
`;

/** `barlow-condensed-700.HASH.woff2` as a rule. */
function composeFontFace(font: string): string {
  const [, family, weight] = /(barlow(?:-condensed)?)-(\d+)/.exec(font)!;
  const name = family === 'barlow' ? 'Barlow' : 'Barlow Condensed';
  return `@font-face { font-family: "${name}"; font-weight: ${weight}; font-display: swap; src: url("${font}"); }`;
}

function composeStyles({ colors, fonts }: Pick<Company, 'colors' | 'fonts'>): string {
  const colorVariables = `:root { --dark: ${colors?.dark ?? '#16181a'}; --sun: ${colors?.accent ?? '#ff6a13'}; }`;
  return [...fonts.map(composeFontFace), colorVariables, baseStyles].join('\n');
}

/**
 * The policy for pages that the server writes itself: their one style sheet, the site's letters, a form to the server,
 * and nothing else.
 */
export const composeOwnPagePolicy = (company: Pick<Company, 'colors' | 'fonts'>) =>
  [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(composeStyles(company)).digest('base64')}'`,
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

interface OwnPage {
  title: string;
  body: Html;
  /** The reader's; the first by default, as for the owner. */
  language?: Language;
  /** What stands last; by default a visitor's phone number and way home. */
  foot?: Html;
}

/**
 * A small page in the site's look, as a whole HTML document. The comments tell Cloudflare to leave email addresses alone:
 * what it writes in their place needs a script, which the policy refuses.
 */
export function renderOwnPage(company: Company, page: OwnPage): string {
  const { title, body, language = firstLanguage, foot } = page;
  const { call, orGoTo, home } = messagesIn[language].answers.waysOn;
  const visitorsFooter = html`<p>${call} <a href="tel:${company.phone.e164}" translate="no">${company.phone.shown}</a> ${orGoTo} <a href="${homeIn(company, language)}">${home}</a>.</p>`;
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} | ${company.name}</title>
<style>${new Html(composeStyles(company))}</style>
</head>
<body>
<!--email_off-->
<header translate="no">${company.name}</header>
<main>
<h1>${title}</h1>
${body}
${foot ?? visitorsFooter}
</main>
<!--/email_off-->
</body>
</html>
`.markup;
}
