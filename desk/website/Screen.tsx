import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { Pane, ScreenHeading, useTitle } from '#desk/frame/Pane.tsx';
import { getScroller } from '#desk/frame/scroll-anchor.ts';
import { buttonClass } from '#desk/ui/Button.tsx';
import { Icon } from '#desk/ui/Icon.tsx';
import styles from './Screen.module.css';

interface Props {
  title: string;
  /** The target and label of Back; undefined for none. */
  back: { to: string; label: string } | undefined;
  /** Beside the heading. */
  aside?: ReactNode;
  foot?: ReactNode;
  children: ReactNode;
}

/** A screen of the website editor, with its heading, Back and the restored scroll position. */
export function Screen({ title, back, aside, foot, children }: Props) {
  useTitle(`${title} · Website`);
  const content = useRef<HTMLDivElement>(null);
  useRestoredScroll(content);
  const isInside = useIsInside();
  const head = (
    <>
      {back && (
        <Link
          href={back.to}
          className={buttonClass({ look: 'quiet', className: styles.back })}
          aria-label={`Back to ${back.label}`}
          onClick={(event) => {
            if (!isInside || event.metaKey || event.ctrlKey || event.shiftKey) return;
            event.preventDefault();
            history.back();
          }}
        >
          <Icon name="back" />
        </Link>
      )}
      <ScreenHeading className={styles.heading}>{title}</ScreenHeading>
      {aside}
    </>
  );
  return (
    <Pane head={head} foot={foot} aria-label={title}>
      <div ref={content}>{children}</div>
    </Pane>
  );
}

/** Returns whether the screen was opened from another screen of the desk. */
const useIsInside = () => useHistoryState<{ isInside?: boolean } | null>()?.isInside ?? false;

/** Returns a function that goes back to the previous screen of the desk, or else replaces this one by an address. */
export function useGoBack(): (otherwise: string) => void {
  const [, navigate] = useLocation();
  const isInside = useIsInside();
  return (otherwise) => (isInside ? history.back() : navigate(otherwise, { replace: true }));
}

/** The scroll position of each screen, and the link that it was left by, by its address. */
const leftScreens = new Map<string, { top: number; to?: string | undefined }>();

/** Restores the scroll position, and the focus on the link that was followed. */
function useRestoredScroll(content: React.RefObject<HTMLElement | null>) {
  const [address] = useState(() => location.pathname);
  useEffect(() => {
    const middle = content.current!.parentElement!;
    const pane = middle.parentElement!;
    const { top = 0, to } = leftScreens.get(address) ?? {};
    getScroller(middle).scrollTop = top;
    const link = to ? content.current!.querySelector<HTMLElement>(`a[href="${CSS.escape(to)}"]`) : null;
    link?.focus({ preventScroll: true });
    // If the phone was rotated, the link is at another position.
    link?.scrollIntoView({ block: 'nearest' });
    const scrolled = () => leftScreens.set(address, { top: getScroller(middle).scrollTop });
    const pressed = ({ target }: Event) => {
      const to = (target as Element).closest('a')?.getAttribute('href') ?? undefined;
      leftScreens.set(address, { top: getScroller(middle).scrollTop, to });
    };
    pane.addEventListener('scroll', scrolled, { capture: true, passive: true });
    pane.addEventListener('click', pressed);
    return () => {
      pane.removeEventListener('scroll', scrolled, { capture: true });
      pane.removeEventListener('click', pressed);
    };
  }, [content, address]);
}
