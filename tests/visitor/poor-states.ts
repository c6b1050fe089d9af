import type { Page } from '@playwright/test';
import { contrastOf, luminance } from './contrast-behind.ts';

/** How a control may be while it is used, as the browser knows it. */
const uses = [
  ['hover'],
  ['focus', 'focus-visible'],
  ['active'],
  ['hover', 'active'],
  ['hover', 'focus', 'focus-visible'],
];
const controls = ':is(a[href], button, summary, input, select, textarea)';
const pressed = 'a[href], button:not(:disabled), summary';

/**
 * Puts every control that is shown into each state, and measures its letters, or its drawing, against what stands
 * behind: 4.5:1 at least, 3:1 for letters of 24 pixels, bold ones of 18.66, and drawings (WCAG 2.2, 1.4.3 and 1.4.11).
 * @param within a selector of the part of the page whose controls are looked at
 * @returns those that cannot be read, and those that a press changes nothing on but a flash of the browser's own
 */
export async function poorStates(page: Page, within: string): Promise<string[]> {
  const selector = `${within} ${controls}`;
  const browser = await page.context().newCDPSession(page);
  await browser.send('DOM.enable');
  await browser.send('CSS.enable');
  const { root } = await browser.send('DOM.getDocument', { depth: 0 });
  const { nodeIds } = await browser.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector });
  const poor: string[] = [];
  const atRest = await page.evaluate(looksOf, [selector, pressed] as const);
  for (const forcedPseudoClasses of [...uses, []]) {
    const forced = (nodeId: number) => browser.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses });
    await Promise.all(nodeIds.map(forced));
    if (forcedPseudoClasses.join() === 'active') {
      const looks = await page.evaluate(looksOf, [selector, pressed] as const);
      for (const [index, { name, look, flash }] of looks.entries())
        if (look === atRest[index]!.look || flash !== 'rgba(0, 0, 0, 0)')
          poor.push(`${name}: shows no press`);
    }
    const use = forcedPseudoClasses.join(' and ') || 'at rest';
    for (const { name, color, ground, least } of await page.evaluate(colorsOf, selector)) {
      const contrast = contrastOf(luminance(color, 0), luminance(ground, 0));
      if (contrast < least) poor.push(`${use}: ${name}: ${contrast.toFixed(2)}:1`);
    }
  }
  await browser.detach();
  return poor;
}

/** Runs in the page: all that a press may change. */
function looksOf([selector, pressed]: readonly [string, string]) {
  return [...document.querySelectorAll<HTMLElement>(selector)]
    .filter((control) => control.matches(pressed))
    .map((control) => {
      const { opacity, translate, boxShadow, backgroundColor, webkitTapHighlightColor } = getComputedStyle(
        control,
      ) as CSSStyleDeclaration & { webkitTapHighlightColor: string };
      return {
        name: `${control.localName} ${control.getAttribute('aria-label') ?? control.textContent.trim().slice(0, 40)}`,
        look: [opacity, translate, boxShadow, backgroundColor].join(' '),
        flash: webkitTapHighlightColor,
      };
    });
}

interface Colors {
  name: string;
  /** Of letters or a drawing, and of what stands behind; sRGB bytes. */
  color: number[];
  ground: number[];
  /** The contrast that they need. */
  least: number;
}

/** Runs in the page. */
function colorsOf(selector: string): Colors[] {
  const still = new CSSStyleSheet();
  still.replaceSync('*, ::before, ::after { transition: none !important; animation: none !important }');
  document.adoptedStyleSheets = [still];
  const pen = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!;
  const opaque = new Map<string, boolean>();

  /** The color that these give on white, the first at the bottom. */
  function painted(colors: string[]): number[] {
    for (const color of ['white', ...colors]) {
      pen.fillStyle = color;
      pen.fillRect(0, 0, 1, 1);
    }
    return [...pen.getImageData(0, 0, 1, 1).data].slice(0, 3);
  }
  function isOpaque(color: string): boolean {
    if (!opaque.has(color)) opaque.set(color, painted(['black', color]).join() === painted([color]).join());
    return opaque.get(color)!;
  }
  /** What stands behind, from the page up; undefined over a picture. */
  function behind(element: Element): string[] | undefined {
    const colors: string[] = [];
    for (let at: Element | null = element; at; at = at.parentElement) {
      const { backgroundColor, backgroundImage, position } = getComputedStyle(at);
      if (backgroundImage !== 'none') return undefined;
      colors.unshift(backgroundColor);
      if (isOpaque(backgroundColor)) return colors;
      if (position === 'absolute' && at !== element) return undefined;
    }
    return colors;
  }

  return [...document.querySelectorAll<HTMLElement>(selector)].flatMap((control) => {
    const isShown =
      control.checkVisibility({ visibilityProperty: true }) && control.getBoundingClientRect().width > 1;
    if (!isShown || control.matches(':disabled, [aria-hidden="true"] *, [type="range"], [type="file"]'))
      return [];
    const name = `${control.localName} ${control.getAttribute('aria-label') ?? control.textContent!.trim().slice(0, 40)}`;
    const texts = [control, ...control.querySelectorAll('*')].filter((element) => {
      const hasWords = [...element.childNodes].some((node) => node.nodeType === 3 && node.nodeValue!.trim());
      return (hasWords || element.localName === 'svg' || element === control) && element.checkVisibility();
    });
    return texts.flatMap((element) => {
      const ground = behind(element);
      if (!ground) return [];
      const { color, fontSize, fontWeight } = getComputedStyle(element);
      const size = Number.parseFloat(fontSize);
      const isLarge =
        element.localName === 'svg' || size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700);
      return [
        { name, color: painted([...ground, color]), ground: painted(ground), least: isLarge ? 3 : 4.5 },
      ];
    });
  });
}
