import sharp from 'sharp';

/** The mark: a formed square, its joints, one panel in the accent. `margin` in the mark's own 34 units. */
function mark({ margin, background }: { margin: number; background?: string }) {
  const size = 34 + 2 * margin;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-margin} ${-margin} ${size} ${size}" fill="none" stroke="#16181a" stroke-width="2.5">
${background ? `<path stroke="none" fill="${background}" d="M${-margin} ${-margin}h${size}v${size}h-${size}z"/>` : ''}
<path d="M2 2h30v30H2z"/><path d="M12.5 21.5H32V32H12.5z" fill="#ff6a13" stroke="none"/><path d="M2 21.5h30M12.5 2v30" stroke-width="1.75"/></svg>`;
}

const paper = '#f6f4f0';

/** Every bitmap of the mark: its file name, its edge in pixels, and the space round it. Maskable: inside the safe circle. */
export const iconFiles = {
  'icon-192': { edge: 192, margin: 3, background: paper },
  'icon-512': { edge: 512, margin: 3, background: paper },
  'icon-maskable-512': { edge: 512, margin: 12, background: paper },
  'apple-touch-icon': { edge: 180, margin: 6, background: paper },
} as const;

/** PNG bytes of the mark, `edge` × `edge` pixels. */
export function drawMark(icon: { edge: number; margin: number; background?: string }): Promise<Buffer> {
  return sharp(Buffer.from(mark(icon)), { density: 72 * (icon.edge / 34) })
    .resize(icon.edge)
    .png({ compressionLevel: 9 })
    .toBuffer();
}
