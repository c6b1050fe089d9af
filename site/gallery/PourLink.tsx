import { pourAnchor, routes } from '#shared/routes.ts';
import { MoreLink } from '#site/ui/MoreLink.tsx';
import type { ShownProject } from './project-filter.ts';

/** From a card to the log of its project, if it has one. */
export function PourLink({ project: { id, title, pourLink } }: { project: ShownProject }) {
  if (!pourLink) return null;
  return (
    <MoreLink href={`${routes.about}#${pourAnchor(id)}`} label={`${pourLink}: ${title}`}>
      {pourLink}
    </MoreLink>
  );
}
