import { pageLinks } from './links.ts';

/** The main navigation's list; the page that one is on is marked. */
export function PageLinks({
  current,
  linkClassName,
}: {
  current: string;
  linkClassName?: string | undefined;
}) {
  return (
    <ul>
      {pageLinks.map(({ href, label }) => (
        <li key={href}>
          <a className={linkClassName} href={href} aria-current={href === current ? 'page' : undefined}>
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}
