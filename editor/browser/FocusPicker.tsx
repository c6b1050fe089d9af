import { type PointerEvent, useId } from 'react';
import { photoSizes } from '../../site/photos/photo-sizes.ts';

/**
 * Where photographs appear on the site, and the shape each place crops them to; the first two in their style sheets.
 */
const places = [
  { name: 'Gallery', ratio: 3 / 2 },
  { name: 'Across the page', ratio: 12 / 5 },
  { name: 'Phone', ratio: photoSizes.hero.phone.ratio },
  { name: 'Tall, beside words', ratio: photoSizes.half.tallest },
];

type Props = { name: string; focus: string | undefined; onChange: (focus: string | undefined) => void };

/** The spot in a picture that stays in view wherever it is cropped: pressed on, or set with the two sliders. */
export function FocusPicker({ name, focus, onChange }: Props) {
  const id = useId();
  const [x = 50, y = 50] = (focus ?? '50% 50%').split(' ').map((part) => Number.parseInt(part, 10));
  const set = (left: number, top: number) => onChange(`${inside(left)}% ${inside(top)}%`);

  function press(event: PointerEvent<HTMLElement>) {
    if (event.buttons !== 1) return;
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    set(((event.clientX - left) / width) * 100, ((event.clientY - top) / height) * 100);
  }

  return (
    <fieldset className="focus">
      <legend>What must stay in view</legend>
      <p>Each place on the site crops a picture to its own shape. Click what matters, or move the sliders.</p>
      <div className="target" onPointerDown={press} onPointerMove={press}>
        <img src={`/photos/${name}`} alt="" loading="lazy" draggable={false} />
        <span className="mark" style={{ left: `${x}%`, top: `${y}%` }} />
      </div>
      <label htmlFor={`${id}x`}>From the left: {x} %</label>
      <input id={`${id}x`} type="range" value={x} onChange={(event) => set(Number(event.target.value), y)} />
      <label htmlFor={`${id}y`}>From the top: {y} %</label>
      <input id={`${id}y`} type="range" value={y} onChange={(event) => set(x, Number(event.target.value))} />
      <ul className="cuts" aria-label="How it will be cropped">
        {places.map((place) => (
          <li key={place.name}>
            <img
              src={`/photos/${name}`}
              alt=""
              loading="lazy"
              style={{ aspectRatio: place.ratio, objectPosition: focus ?? '50% 50%' }}
            />
            {place.name}
          </li>
        ))}
      </ul>
      <button type="button" disabled={!focus} onClick={() => onChange(undefined)}>
        Leave it to the page
      </button>
    </fieldset>
  );
}

const inside = (percent: number) => Math.round(Math.min(100, Math.max(0, percent)));
