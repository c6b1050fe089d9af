import { load } from '#content/load.ts';
import type { ShownLogo } from '#site/ui/Wordmark.tsx';
import { type LogoFile, readLogoFile } from './logo-file.ts';

/** The owner's logo: the one for light planes, the one for dark planes if there is one, and one for icons. */
export type OwnLogo = { saysName: boolean; light: LogoFile; dark: LogoFile | undefined; icon: LogoFile };

/** Nothing for an owner who gave none: then the site's own mark is drawn. */
export function ownLogo(): OwnLogo | undefined {
  const { logo } = load('business.yaml');
  if (!logo) return undefined;
  const light = readLogoFile(logo.file);
  return {
    saysName: logo.saysName ?? false,
    light,
    dark: logo.onDark ? readLogoFile(logo.onDark) : undefined,
    icon: logo.square ? readLogoFile(logo.square) : light,
  };
}

/** How a page shows it, by the plane that it stands on. */
export function shownLogo(plane: 'light' | 'dark'): ShownLogo | undefined {
  const logo = ownLogo();
  if (!logo) return undefined;
  const { path, width, height } = (plane === 'dark' && logo.dark) || logo.light;
  return { path, width, height, saysName: logo.saysName, onPlate: plane === 'dark' && !logo.dark };
}
