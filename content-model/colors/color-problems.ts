import { nearestShade } from './nearest-shade.ts';
import { contrast, deriveSteel, minContrast, planes, type SiteColors, steelText } from './palette.ts';

/** The contrast below which a button can't be distinguished from the page. */
const minContrastOnPaper = 1.2;
/** The contrast that the dark color needs, because long texts are set in it. */
const minContrastForReading = 7;

/**
 * Returns why a pair of colors can't be used; empty if everything is readable. `fix` is the nearest shade that works.
 */
export function findColorProblems({
  accent,
  dark,
}: SiteColors): { field: keyof SiteColors; message: string; fix: string }[] {
  if (!isDarkEnough(dark)) {
    const message = 'is too light for text and for the dark sections';
    return [{ field: 'dark', message, fix: nearestShade(dark, isDarkEnough) }];
  }
  const canBeWrittenOn = (shade: string) =>
    Math.max(contrast(dark, shade), contrast(planes.white, shade)) >= minContrast.text;
  const isVisible = (shade: string) => contrast(shade, planes.paper) >= minContrastOnPaper;
  const works = (shade: string) => isVisible(shade) && canBeWrittenOn(shade);
  if (works(accent)) return [];
  const what = isVisible(accent)
    ? 'is a color that neither dark nor white text is easy to read on'
    : 'is too light to be seen on the light pages';
  return [{ field: 'accent', message: what, fix: nearestShade(accent, works) }];
}

function isDarkEnough(dark: string): boolean {
  const steel = deriveSteel(dark);
  return (
    contrast(dark, planes.paper) >= minContrastForReading &&
    contrast(dark, planes.slab) >= minContrast.text &&
    Math.min(contrast(steelText, steel), contrast(planes.paper, steel)) >= minContrast.text
  );
}
