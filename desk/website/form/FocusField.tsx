import { type PointerEvent, useId } from 'react';
import { Button } from '#desk/ui/Button.tsx';
import styles from './FocusField.module.css';
import { FrameOfSeveral } from './Frame.tsx';
import { type FieldProps, useForm } from './knowledge.ts';
import { SmallPhoto } from './SmallPhoto.tsx';

/** Where photographs are shown on the site, and the shape that each place crops them to. */
const places = [
  { name: 'Gallery', ratio: 3 / 2 },
  { name: 'Across the page', ratio: 12 / 5 },
  { name: 'On phones', ratio: 1 },
  { name: 'Tall, beside words', ratio: 4 / 5 },
];

/** The spot in a photograph that stays in view wherever it is cropped: touched, or set with two sliders. */
export function FocusField({ value, path, label }: FieldProps) {
  const sliders = useId();
  const { change } = useForm();
  const photo = String(path[0]);
  const spot = typeof value === 'string' && /^\d+% \d+%$/.test(value) ? value : '50% 50%';
  const [x = 50, y = 50] = spot.split(' ').map((part) => Number.parseInt(part, 10));
  const set = (left: number, top: number) => change(path, `${inside(left)}% ${inside(top)}%`);

  function press(event: PointerEvent<HTMLElement>) {
    if (event.buttons !== 1) return;
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    set(((event.clientX - left) / width) * 100, ((event.clientY - top) / height) * 100);
  }

  return (
    <FrameOfSeveral
      {...{ path, label }}
      hint="Each place on the site crops a photo to its own shape. Touch what matters, or move the sliders."
      className={styles.focus}
    >
      <div className={styles.target} onPointerDown={press} onPointerMove={press}>
        <SmallPhoto name={photo} width={960} className={styles.whole} />
        <span className={styles.mark} style={{ left: `${x}%`, top: `${y}%` }} />
      </div>
      <label htmlFor={`${sliders}x`}>From the left: {x} %</label>
      <input
        id={`${sliders}x`}
        type="range"
        value={x}
        onChange={({ target }) => set(Number(target.value), y)}
      />
      <label htmlFor={`${sliders}y`}>From the top: {y} %</label>
      <input
        id={`${sliders}y`}
        type="range"
        value={y}
        onChange={({ target }) => set(x, Number(target.value))}
      />
      <ul className={styles.crops} aria-label="How it will be cropped">
        {places.map(({ name, ratio }) => (
          <li key={name}>
            <SmallPhoto
              name={photo}
              className={styles.crop}
              style={{ aspectRatio: String(ratio), objectPosition: spot }}
            />
            {name}
          </li>
        ))}
      </ul>
      <Button disabled={value === undefined} onClick={() => change(path, undefined)}>
        Leave it to the page
      </Button>
    </FrameOfSeveral>
  );
}

const inside = (percent: number) => Math.round(Math.min(100, Math.max(0, percent)));
