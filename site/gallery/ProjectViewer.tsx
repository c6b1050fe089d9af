import { type MouseEvent, useEffect, useRef } from 'react';
import styles from './ProjectViewer.module.css';
import { type Kind, type ShownProject, step } from './project-filter.ts';
import { useTrack } from './use-track.ts';
import { useZoom } from './use-zoom.ts';
import { ViewerButton } from './ViewerButton.tsx';
import { ViewerText } from './ViewerText.tsx';
import { ViewerTrack } from './ViewerTrack.tsx';

type Props = {
  projects: ShownProject[];
  kinds: Kind[];
  /** Which of `projects` is open; undefined while the viewer is closed. */
  openId: number | undefined;
  onMove: (id: number) => void;
  onClose: () => void;
};

/** What a press does not close the viewer on; the rest of it is backdrop. */
const notBackdrop = 'img, figure, button, a, input, h2, p';

/** One project, edge to edge, over the page. The dialog traps focus and gives it back. */
export function ProjectViewer({ projects, kinds, openId, onMove, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const position = projects.findIndex(({ id }) => id === openId);
  const project = projects[position];
  const count = projects.length;
  const isOpen = project !== undefined;
  const goTo = (to: number) => projects[to] && onMove(projects[to].id);
  const move = (by: number) => goTo(step(position, by, count));

  useEffect(() => {
    if (!isOpen) return dialog.current?.close();
    dialog.current?.showModal();
  }, [isOpen]);
  const boxHandlers = useTrack(box, { position, count, onMove: goTo });
  const zoom = useZoom(project?.id);

  const keys: Record<string, () => void> = {
    ArrowLeft: () => move(-1),
    ArrowRight: () => move(1),
    Home: () => goTo(0),
    End: () => goTo(count - 1),
  };
  const closeOnBackdrop = ({ target }: MouseEvent) => (target as Element).closest(notBackdrop) || onClose();

  return (
    <dialog
      className={styles.viewer}
      ref={dialog}
      aria-labelledby="viewer-title"
      onClick={closeOnBackdrop}
      // Closed when the page's state says so, not earlier: a browser that does not wait fires "close" at once.
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClose={() => isOpen && onClose()}
      onKeyDown={(event) => {
        const isTheirs = event.target instanceof HTMLInputElement; // the slider's own keys
        if (isTheirs || event.altKey || event.ctrlKey || event.metaKey || !keys[event.key]) return;
        event.preventDefault(); // nor does the row of pictures scroll by itself
        keys[event.key]!();
      }}
    >
      {project && (
        <>
          <ViewerButton label="Close" icon="close" className={styles.close} onClick={onClose} />
          <ViewerButton
            label="Zoom"
            icon="grow"
            className={styles.zoom}
            isPressed={zoom.isZoomed}
            onClick={() => zoom.toggle(box.current!.querySelector('[data-open]')!)}
          />
          <ViewerTrack
            {...{ projects, position, box, boxHandlers }}
            isZoomed={zoom.isZoomed}
            slideHandlers={zoom.handlers}
          />
          <ViewerText {...{ projects, position, kinds }} />
          <div className={styles.steps}>
            <ViewerButton label="Previous project" icon="previous" onClick={() => move(-1)} />
            <ViewerButton label="Next project" icon="next" onClick={() => move(1)} />
          </div>
        </>
      )}
    </dialog>
  );
}
