import { type ReactNode, useEffect, useRef } from 'react';
import styles from './ScreenHeading.module.css';

/**
 * The heading of a screen. Focus goes to it when one comes to the screen, so that a screen reader says where one is;
 * not while somebody types: a search changes the heading, and the screen of the code has a field to begin with.
 */
export function ScreenHeading({ children, className = '' }: { children: ReactNode; className?: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!document.activeElement?.matches('input')) heading.current!.focus({ preventScroll: true });
  }, []);
  return (
    <h1 ref={heading} tabIndex={-1} className={`${styles.heading} ${className}`}>
      {children}
    </h1>
  );
}
