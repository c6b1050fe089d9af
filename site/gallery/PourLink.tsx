import { MoreLink } from '#site/ui/MoreLink.tsx';
import type { ShownProject } from './project-filter.ts';

/** From a card to the log of its project, if it has one. */
export function PourLink({ project: { title, pourLink } }: { project: ShownProject }) {
  if (!pourLink) return null;
  return (
    <MoreLink href={pourLink.href} label={`${pourLink.label}: ${title}`}>
      {pourLink.label}
    </MoreLink>
  );
}
