import { Fragment, type MouseEvent, type PointerEvent, useId, useRef, useState } from 'react';
import { Button } from '#desk/ui/Button.tsx';
import styles from './FocusField.module.css';
import { FieldsetFrame } from './Frame.tsx';
import { type FieldProps, useForm } from './form-context.ts';
import { SmallPhoto } from './SmallPhoto.tsx';

/** Shapes that the site crops photos to, and where it does. */
const crops = [
  { ratio: '3 / 2', name: 'Gallery' },
  { ratio: '4 / 5', name: 'Tall' },
  { ratio: '21 / 9', name: 'Across the page' },
];

/**
 * The spot in a photo that stays in view wherever it is cropped: set by a tap, by dragging its marker, or with two sliders.
 * A finger that begins to move upward or downward scrolls the page, wherever it was put, and changes nothing.
 */
export function FocusField({ value, path, label }: FieldProps) {
  const sliders = useId();
  const { change } = useForm();
  const target = useRef<HTMLDivElement>(null);
  /** While the marker or a slider is held: how far from its middle, in CSS pixels. */
  const grip = useRef<{ x: number; y: number }>(undefined);
  const [dragged, setDragged] = useState<string>();
  const photo = String(path[0]);
  const saved = typeof value === 'string' && /^\d+% \d+%$/.test(value) ? value : '50% 50%';
  const spot = dragged ?? saved;
  const [x = 50, y = 50] = spot.split(' ').map((part) => Number.parseInt(part, 10));
  /** Shown right away; saved once the finger is lifted, which it isn't when the page scrolls instead. */
  const set = (next: string) => (grip.current ? setDragged(next) : change(path, next));
  const endDrag = () => {
    grip.current = undefined;
    setDragged(undefined);
  };
  const dragHandlers = {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
      grip.current = { x: event.clientX - left - width / 2, y: event.clientY - top - height / 2 };
    },
    onPointerUp() {
      if (dragged) change(path, dragged);
      endDrag();
    },
    onPointerCancel: endDrag,
  };

  function spotAt({ clientX, clientY }: MouseEvent, off = { x: 0, y: 0 }): string {
    const { left, top, width, height } = target.current!.getBoundingClientRect();
    return formatSpot(((clientX - off.x - left) / width) * 100, ((clientY - off.y - top) / height) * 100);
  }

  return (
    <FieldsetFrame
      path={path}
      label={label}
      hint="The site crops a photo to several shapes. Tap what matters, drag the ring, or move the sliders."
      className={styles.focus}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the sliders are for the keyboard */}
      <div ref={target} className={styles.target} onClick={(event) => set(spotAt(event))}>
        <SmallPhoto name={photo} width={960} className={styles.whole} />
        {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the sliders are for the keyboard */}
        <span
          className={styles.mark}
          style={{ left: `${x}%`, top: `${y}%` }}
          {...dragHandlers}
          onPointerMove={(event) => {
            if (!grip.current) return;
            event.currentTarget.setPointerCapture(event.pointerId);
            set(spotAt(event, grip.current));
          }}
          // Where a drag ends is no tap on the picture.
          onClick={(event) => event.stopPropagation()}
        />
      </div>
      <ul className={styles.crops} aria-label="How it will be cropped">
        {crops.map(({ name, ratio }) => (
          <li key={name}>
            <SmallPhoto
              name={photo}
              width={960}
              className={styles.crop}
              style={{ aspectRatio: ratio, objectPosition: spot }}
            />
            {name}
          </li>
        ))}
      </ul>
      {[
        { name: 'From the left', percent: x, spotAfter: (next: number) => formatSpot(next, y) },
        { name: 'From the top', percent: y, spotAfter: (next: number) => formatSpot(x, next) },
      ].map(({ name, percent, spotAfter }) => (
        <Fragment key={name}>
          <label htmlFor={sliders + name}>
            {name}: {percent}%
          </label>
          <input
            id={sliders + name}
            type="range"
            value={percent}
            {...dragHandlers}
            onChange={(event) => set(spotAfter(Number(event.target.value)))}
          />
        </Fragment>
      ))}
      <Button disabled={value === undefined} onClick={() => change(path, undefined)}>
        Use the default
      </Button>
    </FieldsetFrame>
  );
}

const formatSpot = (left: number, top: number) => `${clampPercent(left)}% ${clampPercent(top)}%`;
const clampPercent = (percent: number) => Math.round(Math.min(100, Math.max(0, percent)));
