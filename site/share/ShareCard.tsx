import { shareSize } from './share-pages.ts';

type Props = { heading: string; business: string; phone: string; photo: string };

const ink = '#16181a';
const paper = '#f6f4f0';
const sun = '#ff6a13';

/** Drawn by satori, which knows inline styles and flexbox only. `photo`: a data URL of the picture's own size. */
export function ShareCard({ heading, business, phone, photo }: Props) {
  return (
    <div style={{ display: 'flex', ...shareSize, color: paper, fontFamily: 'Barlow Condensed' }}>
      <img src={photo} alt="" {...shareSize} style={{ position: 'absolute' }} />
      <div style={{ position: 'absolute', ...shareSize, backgroundImage: scrim }} />
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
        <div style={{ display: 'flex', fontSize: 92, lineHeight: 0.98, maxWidth: 900 }}>{heading}</div>
        <div
          style={{ display: 'flex', height: 8, width: 240, margin: '32px 0 28px', backgroundColor: sun }}
        />
        <div style={{ display: 'flex', justifyContent: 'space-between', fontSize: 40, lineHeight: 1 }}>
          <div style={{ display: 'flex' }}>{business}</div>
          <div style={{ display: 'flex' }}>{phone}</div>
        </div>
      </div>
    </div>
  );
}

const scrim = `linear-gradient(to top, ${ink} 8%, rgba(22, 24, 26, 0.8) 40%, rgba(22, 24, 26, 0) 85%)`;
