import type { ReactNode } from 'react';
import { pageLinks } from '#site/links.ts';

/** The main navigation's list; the current page is marked, and so is the one that it goes on from. */
export function PageLinks({
  current,
  linkClassName,
  children,
}: {
  /** The page's address. */
  current: string | undefined;
  linkClassName?: string | undefined;
  /** What follows the pages. */
  children?: ReactNode;
}) {
  return (
    <ul>
      {pageLinks().map(({ name, href, label }) => (
        <li key={href}>
          <a
            className={linkClassName}
            href={href}
            aria-current={
              // All pages of a further language are below its home.
              href === current ? 'page' : (name !== 'home' && current?.startsWith(`${href}/`)) || undefined
            }
          >
            {label}
          </a>
        </li>
      ))}
      {children}
    </ul>
  );
}
