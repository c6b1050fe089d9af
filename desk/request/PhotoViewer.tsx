import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { IconButton } from '#desk/ui/Button.tsx';
import { Photo } from '#desk/ui/Photo.tsx';
import { endpoints } from '#shared/desk/addresses.ts';
import styles from './PhotoViewer.module.css';
import type { RequestDialogProps } from './use-action.ts';

interface Props extends Omit<RequestDialogProps, 'act'> {
  /** The index of the photo that is shown first. */
  first: number;
}

/** Shows photos in full screen, to move through by swipe, arrow keys or buttons. */
export default function PhotoViewer({ request, first, onClose }: Props) {
  const { id: requestId, name, photos, photoSizes } = request;
  const dialog = useRef<HTMLDialogElement>(null);
  const strip = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState(first);
  const isClosing = useRef(false);
  // Only once, because closing goes back in the history, which takes a moment.
  const close = () => {
    if (!isClosing.current) onClose();
    isClosing.current = true;
  };

  useEffect(() => {
    const opener = document.activeElement;
    dialog.current!.showModal();
    const element = strip.current!;
    element.scrollLeft = first * element.clientWidth;
    return () => {
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    };
  }, [first]);

  const go = (to: number) => {
    const index = Math.max(0, Math.min(photos.length - 1, to));
    strip.current!.children[index]!.scrollIntoView({ block: 'nearest', inline: 'start' });
    setAt(index);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: photos.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    go(to);
  };
  const onScroll = () => {
    const { scrollLeft, clientWidth } = strip.current!;
    if (clientWidth > 0) setAt(Math.round(scrollLeft / clientWidth));
  };

  return (
    <dialog
      ref={dialog}
      className={styles.viewer}
      aria-label={`Photos from ${name}`}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        if (event.target !== dialog.current) return;
        event.preventDefault();
        close();
      }}
      // A system gesture may close it without a cancel event.
      onClose={close}
    >
      <div className={styles.head}>
        <bdi translate="no" className={styles.name}>
          {name}
        </bdi>
        <p role="status">{`${at + 1} of ${photos.length}`}</p>
        <IconButton label="Close" icon="close" onClick={close} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be within reach of the keyboard */}
      <ul ref={strip} className={styles.strip} tabIndex={0} onScroll={onScroll}>
        {photos.map((photo, index) => {
          const size = photoSizes.find(({ id }) => id === photo);
          return (
            <li key={photo} className={styles.slide} aria-hidden={index !== at}>
              <Photo
                src={endpoints.photo(requestId, photo, 'whole')}
                alt={`Photo ${index + 1} of ${photos.length}`}
                width={size?.width}
                height={size?.height}
                loading={Math.abs(index - at) > 1 ? 'lazy' : 'eager'}
                fallback={
                  <>
                    <Photo src={endpoints.photo(requestId, photo, 'thumbnail')} alt="" fallback={null} />
                    <p>This photo couldn’t be loaded. It will load once you’re online.</p>
                  </>
                }
              />
            </li>
          );
        })}
      </ul>
      {photos.length > 1 && (
        <div className={styles.foot}>
          <IconButton label="Previous" icon="back" aria-disabled={at === 0} onClick={() => go(at - 1)} />
          <IconButton
            label="Next"
            icon="next"
            aria-disabled={at === photos.length - 1}
            onClick={() => go(at + 1)}
          />
        </div>
      )}
    </dialog>
  );
}
