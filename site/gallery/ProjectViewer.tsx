import type { CSSProperties } from 'react';
import { messages, paths } from '#site/language.ts';
import { Button } from '#site/ui/Button.tsx';
import { Icon, type IconName } from '#site/ui/Icon.tsx';
import compare from './BeforeAfter.module.css';
import styles from './ProjectViewer.module.css';
import type { ViewerAct } from './project-viewer.ts';
import text from './ViewerText.module.css';
import track from './ViewerTrack.module.css';

/**
 * One project, edge to edge, over the page; project-viewer.ts fills it in with what the project's card says. The dialog
 * traps focus and gives it back.
 */
export function ProjectViewer({ isPaged }: { isPaged: boolean }) {
  const strings = messages().gallery;
  return (
    <dialog className={styles.viewer} aria-labelledby="viewer-title">
      <ViewerButton does="close" label={strings.close} icon="close" className={styles.close} />
      <ViewerButton does="zoom" label={strings.zoom} icon="grow" className={styles.zoom} isPressed={false} />
      <ViewerTrack />
      <ViewerText />
      <div className={styles.steps}>
        <ViewerButton does="previous" label={strings.previous} icon="previous" />
        <ViewerButton does="next" label={strings.next} icon="next" />
      </div>
      <template data-part="slide">
        <div className={track.slide} />
      </template>
      <template data-part="frame">
        <div className={track.frame}>
          <p className={track.failed} role="status" hidden>
            {strings.photoFailed}
          </p>
        </div>
      </template>
      <template data-part="compare">
        <BeforeAfter />
      </template>
      {isPaged && (
        <>
          <template data-part="loading">
            <div className={track.frame} style={threeToTwo}>
              <p className={track.failed} role="status">
                {strings.loading}
              </p>
            </div>
          </template>
          <template data-part="failed">
            <div className={track.frame} style={threeToTwo}>
              <p className={track.failed} role="status">
                {strings.projectFailed}
              </p>
            </div>
          </template>
        </>
      )}
    </dialog>
  );
}

/** The shape of what stands in for a picture. */
const threeToTwo = { '--w': '1920', '--h': '1280', cursor: 'auto' } as CSSProperties;

/** The pictures of all projects in a row that a finger moves. */
function ViewerTrack() {
  const classes = `${styles.track} ${track.track}`;
  const { picture } = messages().gallery;
  return (
    // biome-ignore lint/a11y: a row that scrolls, which keys must reach; no field set of a form
    <div className={classes} tabIndex={0} role="group" aria-label={picture} data-track="" />
  );
}

/**
 * What the viewer says about the open project; its heading names the dialog. Moving on is told once, by the live region;
 * opening is told by the dialog.
 */
function ViewerText() {
  const { place, ask } = messages().gallery;
  return (
    <div className={`${styles.words} ${text.text}`} data-words="">
      <div className={text.words} aria-live="polite" aria-atomic="true">
        {/* biome-ignore lint/a11y: it has its words whenever it is shown */}
        <h2 id="viewer-title" data-title="" />
        <p className={text.facts}>
          <span data-place={place} />
          <span data-facts="" translate="no" />
        </p>
        <p data-description="" />
      </div>
      <div className={text.links}>
        <Button href={paths().contact} small>
          {ask}
        </Button>
        <span data-pour="" />
      </div>
    </div>
  );
}

/** The same place before and after the work, one on the other. A slider, for finger, keys and mouse, moves the edge. */
function BeforeAfter() {
  const { before, after, beforeAndAfter } = messages().gallery;
  return (
    <>
      <figure className={compare.before}>
        <figcaption>{before}</figcaption>
      </figure>
      <figure className={compare.after}>
        <figcaption>{after}</figcaption>
      </figure>
      <input className={compare.slider} type="range" aria-label={beforeAndAfter} />
    </>
  );
}

type ButtonProps = {
  does: ViewerAct;
  label: string;
  icon: IconName;
  className?: string | undefined;
  /** For a button that stays pressed. */
  isPressed?: boolean;
};

function ViewerButton({ does, label, icon, className = '', isPressed }: ButtonProps) {
  return (
    <button
      className={`${styles.button} ${className}`}
      type="button"
      aria-label={label}
      aria-pressed={isPressed}
      data-does={does}
    >
      <Icon name={icon} className={styles.icon} />
    </button>
  );
}
