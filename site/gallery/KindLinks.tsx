import { paths, words } from '#site/language.ts';
import band from '#site/ui/Band.module.css';
import { MoreLink } from '#site/ui/MoreLink.tsx';
import type { Filter } from './project-filter.ts';
import { type ListPage, pagePath } from './project-list.ts';

/** What the filters do, where there is no JavaScript: each leads to the pages of its projects. */
export function KindLinks({ filters, list }: { filters: Filter[]; list: ListPage }) {
  const others = filters.filter(({ id }) => id !== list.filter.id);
  if (others.length === 0) return null;
  return (
    <noscript>
      <nav className={band.band} style={{ paddingBottom: 0 }} aria-label={words().gallery.kinds}>
        <ul style={{ display: 'flex', flexWrap: 'wrap', gap: '0 2rem' }}>
          {others.map(({ id, label }) => (
            <li key={id}>
              <MoreLink href={pagePath(paths().gallery, id)}>{label}</MoreLink>
            </li>
          ))}
        </ul>
      </nav>
    </noscript>
  );
}
