import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { Pane, ScreenHeading, useTitle } from '#desk/frame/Pane.tsx';
import { buttonClass } from '#desk/ui/Button.tsx';
import { Icon } from '#desk/ui/Icon.tsx';
import styles from './Screen.module.css';

interface Props {
  title: string;
  /** Where Back leads, and what that is called; undefined: nowhere. */
  back: { to: string; label: string } | undefined;
  /** Beside the heading. */
  aside?: ReactNode;
  foot?: ReactNode;
  children: ReactNode;
}

/** A screen of the website's part: its heading and the way back, and as far down as one has been there. */
export function Screen({ title, back, aside, foot, children }: Props) {
  useTitle(`${title} · Website`);
  const content = useRef<HTMLDivElement>(null);
  useKeptScroll(content, title);
  const isInside = useHistoryState<{ isInside?: boolean } | null>()?.isInside;
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

/** How far each screen was scrolled, as long as the page lives. */
const scrolled = new Map<string, number>();

function useKeptScroll(content: React.RefObject<HTMLElement | null>, screen: string) {
  useEffect(() => {
    const scroller = content.current!.parentElement!;
    scroller.scrollTop = scrolled.get(screen) ?? 0;
    const note = () => scrolled.set(screen, scroller.scrollTop);
    scroller.addEventListener('scroll', note, { passive: true });
    return () => scroller.removeEventListener('scroll', note);
  }, [content, screen]);
}
