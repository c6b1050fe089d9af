import type { PageName } from '#shared/routes.ts';
import { pageLinks } from '#site/links.ts';

/** The main navigation's list; the current page is marked. */
export function PageLinks({
  current,
  linkClassName,
}: {
  current: PageName | undefined;
  linkClassName?: string | undefined;
}) {
  return (
    <ul>
      {pageLinks.map(({ name, href, label }) => (
        <li key={href}>
          <a className={linkClassName} href={href} aria-current={name === current ? 'page' : undefined}>
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}
