import type { FileName } from '#content-model/schema/files.ts';
import { type PageName, routes } from '#shared/routes.ts';
import type { loadContent } from './language.ts';

type SitePage = {
  /** The kind of page, for search engines. */
  type: 'WebPage' | 'AboutPage' | 'CollectionPage' | 'ContactPage';
  /** What it is about besides its own file. A change in the frame of every page does not make a page new. */
  alsoAbout: FileName[];
  /** What is on its share picture: a heading over one of the site's photos, or over the hero's. */
  shareCard: (read: typeof loadContent) => { heading: string; photo?: string | undefined };
};

/**
 * What each page in `routes` has, besides its words in content/ (content-model/schema/files.ts requires them), what links
 * to it say (shared/messages/) and its file in site/pages/. Sitemap, share pictures and search engines follow from it.
 */
export const sitePages: Record<PageName, SitePage> = {
  home: {
    type: 'WebPage',
    alsoAbout: ['testimonials.yaml', 'business.yaml', 'projects.yaml'],
    shareCard: (read) => read('home.yaml').hero,
  },
  about: {
    type: 'AboutPage',
    alsoAbout: ['testimonials.yaml', 'projects.yaml'],
    shareCard(read) {
      const { intro, story } = read('about.yaml');
      return { heading: intro.heading, photo: story?.photo };
    },
  },
  services: {
    type: 'WebPage',
    alsoAbout: [],
    shareCard(read) {
      const { intro, blocks } = read('services.yaml');
      // The second block's first: the first block's looks much like the hero's.
      const [first, second = first] = blocks.flatMap(({ photos: [main] }) => main?.name ?? []);
      return { heading: intro.heading, photo: second };
    },
  },
  gallery: {
    type: 'CollectionPage',
    alsoAbout: ['projects.yaml'],
    shareCard: (read) => ({
      heading: read('gallery.yaml').intro.heading,
      photo: read('projects.yaml')[0]?.photo,
    }),
  },
  contact: {
    type: 'ContactPage',
    alsoAbout: ['business.yaml'],
    shareCard(read) {
      const { intro, photo } = read('contact.yaml');
      return { heading: intro.heading, photo };
    },
  },
};

/** In the order used everywhere. */
export const pageNames = Object.keys(routes) as PageName[];
