import type { Page } from '@playwright/test';

/** The fonts that the browser reports for the text directly inside elements. */
export async function fontsUsed(page: Page, selector: string) {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('DOM.enable');
  await devTools.send('CSS.enable');
  const { root } = await devTools.send('DOM.getDocument');
  const { nodeIds } = await devTools.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector });
  const used = nodeIds.map(async (nodeId) => {
    const { fonts } = await devTools.send('CSS.getPlatformFontsForNode', { nodeId });
    if (fonts.every(({ isCustomFont }) => isCustomFont)) return fonts;
    const { outerHTML } = await devTools.send('DOM.getOuterHTML', { nodeId });
    return fonts.map((font) => ({ ...font, drawn: outerHTML.slice(0, 80) }));
  });
  return (await Promise.all(used)).flat();
}
