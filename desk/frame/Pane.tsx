import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { buttonClass } from '#desk/ui/Button.tsx';
import { Icon } from '#desk/ui/Icon.tsx';
import { screens } from '#shared/desk/addresses.ts';
import { useListState } from './list-state.ts';
import styles from './Pane.module.css';
import { useScrollAnchor } from './scroll-anchor.ts';

interface Props {
  /** Stays at the top: the heading, and the way back. */
  head: ReactNode;
  /** Stays under the head; on a phone at the bottom, where the thumb is. */
  tabs?: ReactNode;
  /** Stays at the bottom. */
  foot?: ReactNode;
  children: ReactNode;
}

/** A part of the screen with a scrolling middle between its head and foot. */
export function Pane({
  head,
  tabs,
  foot,
  children,
  className = '',
  ...section
}: Props & ComponentProps<'section'>) {
  const content = useRef<HTMLDivElement>(null);
  useScrollAnchor(content);
  return (
    <section {...section} className={`${styles.pane} ${className}`}>
      <header className={styles.head}>{head}</header>
      {tabs && <div className={styles.tabs}>{tabs}</div>}
      <div ref={content} className={styles.scroller}>
        {children}
      </div>
      {foot && <footer className={styles.foot}>{foot}</footer>}
    </section>
  );
}

interface HeadingProps {
  children: ReactNode;
  className?: string;
  /** Whether it is beside the open screen, which has the focus. */
  isAside?: boolean;
}

/**
 * The heading of a screen. It gets the focus when the screen opens, so that a screen reader announces it;
 * not while somebody is typing: a search changes the heading, and the code screen starts in its field.
 */
export function ScreenHeading({ children, className = '', isAside }: HeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isAside && !document.activeElement?.matches('input'))
      heading.current!.focus({ preventScroll: true });
  }, [isAside]);
  return (
    <h1 ref={heading} tabIndex={-1} className={`${styles.heading} ${className}`}>
      {children}
    </h1>
  );
}

/**
 * A link back to the list as it was. It isn't shown where list and request are side by side.
 */
export function BackLink() {
  const { listState, isFromList } = useListState();
  return (
    <Link
      href={screens.list(listState.view)}
      state={listState}
      className={buttonClass({ look: 'quiet', className: styles.back })}
      onClick={(event) => {
        if (!isFromList || event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        history.back();
      }}
      aria-label="Back to the list"
    >
      <Icon name="back" />
    </Link>
  );
}

/** Sets the title of the document. @param title undefined if another screen sets it */
export function useTitle(title: string | undefined) {
  useEffect(() => {
    if (title !== undefined) document.title = title;
  }, [title]);
}
