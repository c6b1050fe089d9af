/**
 * What the pages use that came after 2022, and what a promised engine shows that lacks it. "all" is in every promised
 * engine; it is listed because not every engine had it by the end of 2022. docs/decisions/engines.md says the promise.
 */
export const newerCss: Record<string, string> = {
  has: 'all',
  oklch: 'all',
  'color-mix': 'all',
  dir: 'all',
  'user-select': 'all: Safari by its prefix',
  'grid-template-columns': 'all: subgrid',
  'grid-template-rows': 'all: subgrid',
  '@container': 'all',
  'container-type': 'all',
  cqw: 'all',
  cqh: 'all',
  'overscroll-behavior': 'all',
  'overflow-anchor':
    'Safari never holds the desk’s rows in place while they are dragged, so nothing has to be turned off',
  'forced-color-adjust': 'all that force colors: Safari does not',
  hyphens: 'all',
  mask: 'all: the build adds the prefix for Chrome before 120',
  outline: 'all: the outline follows rounded corners from Safari 16.4 on',
  'paint-order': 'all',
  '@page': 'Safari before 18.2 prints with its own margins',
  autofill: 'what a browser fills in has the browser’s color',
  orphans: 'Firefox does not know it, and puts each pour log into a column without it',
  widows: 'Firefox does not know it, and puts each pour log into a column without it',
  'break-after': 'a heading may stand alone at the foot of a printed sheet',
  'accent-color': 'boxes are ticked in the system’s color',
  'text-size-adjust':
    'Firefox and Safari on a Mac never enlarge texts by themselves; -webkit-text-size-adjust serves iOS',
  'text-wrap': 'headings and short texts break as they come',
  selection: 'text on an iPhone is marked in the system’s color',
  resize: 'on an iPhone the message field keeps its height and scrolls',
  'scrollbar-width': 'the row of filters shows a scrollbar where there is a mouse',
  scripting:
    'without JavaScript Safari 16 shows filters that do nothing, and does not say which photos were chosen',
  'animation-range': 'bands stand still, inside @supports',
  'animation-timeline': 'bands stand still, inside @supports; every-page.ts watches the buttons of the hero',
  'view-timeline': 'bands stand still, inside @supports',
  'view-transition-name': 'the viewer opens without its picture growing',
  'view-transition': 'nothing grows, so nothing takes the presses meanwhile',
  '@starting-style': 'the menu opens without sliding in',
  'field-sizing': 'the desk’s note keeps its height and scrolls, its choice of order its width',
  'content-visibility':
    'the desk’s longest lists take longer to draw, and more pictures of the gallery are fetched before anybody scrolls',
  'contain-intrinsic-size': 'the same',
  'popover-open': 'before Safari 17 the menu button is a link to the links in the footer',
};

/** The same for JavaScript features, by es-check's names. */
export const newerJavaScript: Record<string, string> = {
  StringToWellFormed: 'all',
};
