import { pageLinks } from './links.ts';

/** The main navigation's list; the page that one is on is marked. */
export function PageLinks({ current }: { current: string }) {
  return (
    <ul>
      {pageLinks.map(({ href, label }) => (
        <li key={href}>
          <a href={href} aria-current={href === current ? 'page' : undefined}>
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}
