import type { FileName } from '../../content-model/schema/files.ts';
import { type PageName, routes } from '../../shared/routes.ts';
import { pages } from '../../shared/words/en/pages.ts';

type FileLabel = { label: string; page: string };

const pageFile = (name: PageName) => `${name}.yaml` as const;

const pageLabels = Object.fromEntries(
  (Object.keys(routes) as PageName[]).map((name) => [
    pageFile(name),
    { label: `${pages[name].label} page`, page: routes[name] },
  ]),
) as Record<ReturnType<typeof pageFile>, FileLabel>;

/** The editor's name for a file, and the page of the site that shows it. */
export const fileLabels: Record<FileName, FileLabel> = {
  ...pageLabels,
  'business.yaml': { label: 'Business', page: routes.contact },
  'not-found.yaml': { label: 'Wrong address page', page: '/404' },
  'projects.yaml': { label: 'Projects', page: routes.gallery },
  'testimonials.yaml': { label: 'Testimonials', page: routes.about },
  'photos.yaml': { label: 'Photos', page: routes.gallery },
  'claims.yaml': { label: 'What you confirm', page: routes.about },
};
