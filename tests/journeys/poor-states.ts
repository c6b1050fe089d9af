import type { Page } from '@playwright/test';

/** How a control may be while it is used, as the browser knows it. */
const uses = [
  ['hover'],
  ['focus', 'focus-visible'],
  ['active'],
  ['hover', 'active'],
  ['hover', 'focus', 'focus-visible'],
];
const controls = 'a[href], button, summary, input, select, textarea';

/**
 * Puts every control that is shown into each state, and measures its letters, or its drawing, against what stands
 * behind: 4.5:1 at least, 3:1 for letters of 24 pixels, bold ones of 18.66, and drawings (WCAG 2.2, 1.4.3 and 1.4.11).
 * @returns those that cannot be read
 */
export async function poorStates(page: Page): Promise<string[]> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('DOM.enable');
  await browser.send('CSS.enable');
  const { root } = await browser.send('DOM.getDocument', { depth: 0 });
  const { nodeIds } = await browser.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector: controls });
  const poor: string[] = [];
  for (const forcedPseudoClasses of [...uses, []]) {
    for (const nodeId of nodeIds) await browser.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses });
    const found = await page.evaluate(poorControls, controls);
    poor.push(...found.map((one) => `${forcedPseudoClasses.join(' and ') || 'at rest'}: ${one}`));
  }
  await browser.detach();
  return poor;
}

/** Runs in the page. */
function poorControls(selector: string): string[] {
  const still = new CSSStyleSheet();
  still.replaceSync('*, ::before, ::after { transition: none !important; animation: none !important }');
  document.adoptedStyleSheets = [still];
  const pen = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!;

  /** The color that these give, the first at the bottom. */
  function painted(colors: string[]): number[] {
    pen.fillStyle = 'white';
    for (const color of ['white', ...colors]) {
      pen.fillStyle = color;
      pen.fillRect(0, 0, 1, 1);
    }
    return [...pen.getImageData(0, 0, 1, 1).data].slice(0, 3);
  }
  // WCAG 2.2, relative luminance and contrast ratio.
  function luminance(color: number[]): number {
    const [red = 0, green = 0, blue = 0] = color.map((channel) =>
      channel <= 10.31 ? channel / 255 / 12.92 : ((channel / 255 + 0.055) / 1.055) ** 2.4,
    );
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  }
  /** What stands behind, from the page up; undefined over a picture. */
  function behind(element: Element): string[] | undefined {
    const colors: string[] = [];
    for (let at: Element | null = element; at; at = at.parentElement) {
      const { backgroundColor, backgroundImage, position } = getComputedStyle(at);
      const isOpaque =
        painted(['black', backgroundColor]).join() === painted(['white', backgroundColor]).join();
      if (backgroundImage !== 'none') return undefined;
      colors.unshift(backgroundColor);
      if (isOpaque) return colors;
      if (position === 'absolute' && at !== element) return undefined;
    }
    return colors;
  }

  return [...document.querySelectorAll<HTMLElement>(selector)].flatMap((control) => {
    const isShown =
      control.checkVisibility({ visibilityProperty: true }) && control.getBoundingClientRect().width > 1;
    if (!isShown || control.matches(':disabled, [aria-hidden="true"] *, [type="range"], [type="file"]'))
      return [];
    const texts = [control, ...control.querySelectorAll('*')].filter((element) => {
      const hasWords = [...element.childNodes].some((node) => node.nodeType === 3 && node.nodeValue!.trim());
      return (hasWords || element.localName === 'svg' || element === control) && element.checkVisibility();
    });
    return texts.flatMap((element) => {
      const { color, fontSize, fontWeight } = getComputedStyle(element);
      const ground = behind(element);
      const size = Number.parseFloat(fontSize);
      const isLarge =
        element.localName === 'svg' || size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700);
      if (!ground) return [];
      const [light, dark] = [luminance(painted([...ground, color])), luminance(painted(ground))];
      const contrast = (Math.max(light, dark) + 0.05) / (Math.min(light, dark) + 0.05);
      const name = control.getAttribute('aria-label') ?? control.textContent!.trim().slice(0, 40);
      return contrast < (isLarge ? 3 : 4.5) ? [`${control.localName} ${name}: ${contrast.toFixed(2)}:1`] : [];
    });
  });
}
