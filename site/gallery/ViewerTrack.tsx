import type { CSSProperties, HTMLAttributes, RefObject } from 'react';
import { Picture } from '#site/ui/Picture.tsx';
import { BeforeAfter } from './BeforeAfter.tsx';
import { type ShownProject, step } from './project-filter.ts';
import { ends } from './use-track.ts';
import styles from './ViewerTrack.module.css';

type Props = {
  projects: ShownProject[];
  position: number;
  isZoomed: boolean;
  box: RefObject<HTMLDivElement | null>;
  /** For the box that scrolls, and for the open slide in it. */
  boxHandlers: HTMLAttributes<HTMLDivElement>;
  slideHandlers: HTMLAttributes<HTMLDivElement>;
};

/** The pictures of all projects in a row that a finger moves; only the open one's and its neighbors' are loaded. */
export function ViewerTrack({ projects, position, isZoomed, box, boxHandlers, slideHandlers }: Props) {
  const count = projects.length;
  const slides = Array.from({ length: count + 2 * ends(count) }, (_, at) => step(at, -ends(count), count));
  const nearby = [-1, 0, 1].map((by) => step(position, by, count));
  return (
    // biome-ignore lint/a11y: a row that scrolls, which keys must reach; no field set of a form
    <div className={styles.track} ref={box} tabIndex={0} role="group" aria-label="Picture" {...boxHandlers}>
      {slides.map((at, index) => {
        const isOpen = at === position;
        const isDouble = index < ends(count) || index >= count + ends(count);
        const { id, photo, before } = projects[at]!;
        const size = { '--w': photo.width, '--h': photo.height } as CSSProperties;
        return (
          <div
            className={styles.slide}
            // biome-ignore lint/suspicious/noArrayIndexKey: the ends stand here twice
            key={`${id} ${index}`}
            data-zoomed={(isOpen && isZoomed) || undefined}
            data-open={(isOpen && !isDouble) || undefined}
            inert={!isOpen || isDouble}
            aria-hidden={!isOpen || isDouble || undefined}
            {...(isOpen && slideHandlers)}
          >
            {nearby.includes(at) && (
              <div className={styles.frame} style={size}>
                {before ? <BeforeAfter before={before} photo={photo} /> : <Picture photo={photo} first />}
              </div>
            )}
          </div>
        );
      })}
    </div>
  );
}
