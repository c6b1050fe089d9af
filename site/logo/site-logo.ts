import { loadContent } from '#site/language.ts';
import type { ShownLogo } from '#site/ui/Wordmark.tsx';
import { type LogoFile, readLogoFile } from './logo-file.ts';

/** The owner's logo: one for light backgrounds, one for dark backgrounds if there is one, and one for icons. */
export type SiteLogo = { saysName: boolean; light: LogoFile; dark: LogoFile | undefined; icon: LogoFile };

/** Loads the owner's logo; undefined without one, when the site draws its own mark. */
export function loadLogo(): SiteLogo | undefined {
  const { logo } = loadContent('business.yaml');
  if (!logo) return undefined;
  const light = readLogoFile(logo.file);
  return {
    saysName: logo.saysName ?? false,
    light,
    dark: logo.onDark ? readLogoFile(logo.onDark) : undefined,
    icon: logo.square ? readLogoFile(logo.square) : light,
  };
}

/** Returns the logo for a light or dark background. */
export function shownLogo(plane: 'light' | 'dark'): ShownLogo | undefined {
  const logo = loadLogo();
  if (!logo) return undefined;
  const { path, width, height } = (plane === 'dark' && logo.dark) || logo.light;
  return { path, width, height, saysName: logo.saysName, onPlate: plane === 'dark' && !logo.dark };
}
