import { type MouseEvent, useEffect, useRef } from 'react';
import { ProjectPictures } from './ProjectPictures.tsx';
import styles from './ProjectViewer.module.css';
import { type ShownProject, step } from './project-filter.ts';
import { useSwipe } from './use-swipe.ts';
import { ViewerButton } from './ViewerButton.tsx';
import { ViewerText } from './ViewerText.tsx';

type Props = {
  projects: ShownProject[];
  /** Which of `projects` is open; undefined while the viewer is closed. */
  openId: number | undefined;
  onMove: (id: number) => void;
  onClose: () => void;
};

/** One project, edge to edge, over the page. The dialog traps focus and gives it back. */
export function ProjectViewer({ projects, openId, onMove, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const position = projects.findIndex(({ id }) => id === openId);
  const project = projects[position];
  const isOpen = project !== undefined;
  const goTo = (to: number) => projects[to] && onMove(projects[to].id);
  const move = (by: number) => goTo(step(position, by, projects.length));
  const swipe = useSwipe(move);

  useEffect(() => {
    if (!isOpen) return dialog.current?.close();
    // Safari draws the ring around the first button even when a finger opened it.
    dialog.current?.toggleAttribute('data-pointed', !document.activeElement?.matches(':focus-visible'));
    dialog.current?.showModal();
  }, [isOpen]);

  const keys: Record<string, () => void> = {
    ArrowLeft: () => move(-1),
    ArrowRight: () => move(1),
    Home: () => goTo(0),
    End: () => goTo(projects.length - 1),
  };
  const closeOnBackdrop = (event: MouseEvent) => event.target === event.currentTarget && onClose();

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
        event.currentTarget.removeAttribute('data-pointed');
        if (!(event.altKey || event.ctrlKey || event.metaKey)) keys[event.key]?.();
      }}
    >
      {project && (
        <>
          {/** biome-ignore lint/a11y: the space around the picture is backdrop; the buttons and keys do the same */}
          <div className={styles.stage} {...swipe} onClick={closeOnBackdrop}>
            <ProjectPictures key={project.id} project={project} className={styles.picture} />
          </div>
          <ViewerButton label="Close" icon="close" className={styles.close} onClick={onClose} />
          <ViewerButton
            label="Previous project"
            icon="previous"
            className={styles.previous}
            onClick={() => move(-1)}
          />
          <ViewerButton label="Next project" icon="next" className={styles.next} onClick={() => move(1)} />
          <ViewerText project={project} position={position} count={projects.length} className={styles.text} />
        </>
      )}
    </dialog>
  );
}
