import sharp from 'sharp';
import { type Palette, planes } from '#content-model/colors/palette.ts';
import { drawLogo } from '#site/logo/logo-file.ts';
import type { SiteLogo } from '#site/logo/site-logo.ts';

type Icon = { edge: number; margin: number; background?: string };
/** What the owner provides: the colors of the mark, and the logo that replaces it. */
type Look = { palette: Palette; logo: SiteLogo | undefined };

/** The mark: a formed square, its joints, one panel in the accent. `margin` in the mark's own 34 units. */
function mark({ margin, background }: Icon, { accent, dark }: Palette) {
  const size = 34 + 2 * margin;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-margin} ${-margin} ${size} ${size}" fill="none" stroke="${dark}" stroke-width="2.5">
${background ? `<path stroke="none" fill="${background}" d="M${-margin} ${-margin}h${size}v${size}h-${size}z"/>` : ''}
<path d="M2 2h30v30H2z"/><path d="M12.5 21.5H32V32H12.5z" fill="${accent}" stroke="none"/><path d="M2 21.5h30M12.5 2v30" stroke-width="1.75"/></svg>`;
}

/** Every bitmap of the mark: file name, edge in pixels, and the space around it. Maskable: inside the safe circle. */
export const iconFiles = {
  'icon-192': { edge: 192, margin: 3, background: planes.paper },
  'icon-512': { edge: 512, margin: 3, background: planes.paper },
  'icon-maskable-512': { edge: 512, margin: 12, background: planes.paper },
  'apple-touch-icon': { edge: 180, margin: 6, background: planes.paper },
} as const;

/** PNG bytes, `edge` × `edge` pixels: the owner's logo on paper, or the mark for an owner without a logo. */
export async function drawIcon(icon: Icon, { palette, logo }: Look): Promise<Buffer> {
  if (!logo)
    return sharp(Buffer.from(mark(icon, palette)), { density: 72 * (icon.edge / 34) })
      .resize(icon.edge)
      .png({ compressionLevel: 9 })
      .toBuffer();
  const { edge } = icon;
  const inside = Math.round((edge * 34) / (34 + 2 * Math.max(icon.margin, 1)));
  const { png, width, height } = await drawLogo(logo.icon, { width: inside, height: inside });
  const [left, top] = [Math.round((edge - width) / 2), Math.round((edge - height) / 2)];
  return sharp({ create: { width: edge, height: edge, channels: 4, background: planes.paper } })
    .composite([{ input: png, left, top }])
    .png({ compressionLevel: 9 })
    .toBuffer();
}
