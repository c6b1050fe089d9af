import { type Palette, planes } from '#content-model/colors/palette.ts';
import { shareSize } from './share-card.ts';

/** The owner's logo, drawn at the size it has on the card. */
export type CardLogo = { png: string; width: number; height: number; saysName: boolean; onPlate: boolean };

type Props = {
  heading: string;
  business: string;
  phone: string;
  photo: string;
  palette: Palette;
  logo?: CardLogo | undefined;
};

/** Drawn by satori, which knows inline styles and flexbox only. `photo`: a data URL of the picture's own size. */
export function ShareCard({ heading, business, phone, photo, palette, logo }: Props) {
  return (
    <div style={{ display: 'flex', ...shareSize, color: planes.paper, fontFamily: 'Barlow Condensed' }}>
      <img src={photo} alt="" {...shareSize} style={{ position: 'absolute' }} />
      <div style={{ position: 'absolute', ...shareSize, backgroundImage: scrim(palette.dark) }} />
      <div
        style={{
          position: 'relative',
          display: 'flex',
          flexDirection: 'column',
          justifyContent: 'flex-end',
          width: '100%',
          padding: '0 64px 52px',
        }}
      >
        <div style={{ display: 'flex', fontSize: 92, lineHeight: 0.98, maxWidth: 900, textWrap: 'balance' }}>
          {heading}
        </div>
        <div
          style={{
            display: 'flex',
            height: 8,
            width: 240,
            margin: '32px 0 28px',
            backgroundColor: palette.litAccent,
          }}
        />
        <div
          style={{
            display: 'flex',
            justifyContent: 'space-between',
            alignItems: logo ? 'center' : 'flex-end',
            fontSize: 40,
            lineHeight: 1,
          }}
        >
          <div style={{ display: 'flex', alignItems: 'center', maxWidth: 760 }}>
            {logo && <Logo logo={logo} />}
            {!logo?.saysName && <div style={{ display: 'flex' }}>{business}</div>}
          </div>
          <div style={{ display: 'flex', flexShrink: 0 }}>{phone}</div>
        </div>
      </div>
    </div>
  );
}

function Logo({ logo: { png, width, height, onPlate } }: { logo: CardLogo }) {
  const plate = onPlate ? { padding: 14, backgroundColor: planes.paper } : {};
  return (
    <div style={{ display: 'flex', flexShrink: 0, marginRight: 24, ...plate }}>
      <img src={png} alt="" width={width} height={height} />
    </div>
  );
}

function scrim(dark: string) {
  const channels = [1, 3, 5].map((at) => Number.parseInt(dark.slice(at, at + 2), 16)).join(', ');
  return `linear-gradient(to top, ${dark} 8%, rgba(${channels}, 0.8) 40%, rgba(${channels}, 0) 85%)`;
}
