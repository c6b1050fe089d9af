import { load } from '#content/load.ts';
import { routes } from '#shared/routes.ts';

/** What stands on each page's share picture: its heading over one of its photographs, or over the hero's. */
export function sharePages() {
  const home = load('home.yaml');
  const about = load('about.yaml');
  const services = load('services.yaml');
  const gallery = load('gallery.yaml');
  const contact = load('contact.yaml');
  const { photo } = home.hero;
  // The second block's first: the first block's looks much like the hero's.
  const [first, second = first] = services.blocks.flatMap(({ photos: [main] }) => main?.name ?? []);
  return {
    [routes.home]: { heading: home.hero.heading, photo },
    [routes.about]: { heading: about.intro.heading, photo: about.story?.photo ?? photo },
    [routes.services]: { heading: services.intro.heading, photo: second ?? photo },
    [routes.gallery]: { heading: gallery.intro.heading, photo: load('projects.yaml')[0]?.photo ?? photo },
    [routes.contact]: { heading: contact.intro.heading, photo: contact.photo ?? photo },
  };
}

/** Size of a share picture in pixels, as the networks ask for. */
export const shareSize = { width: 1200, height: 630 } as const;

/** Path of a page's share picture. */
export function sharePath(route: string): string {
  return `/share/${route.slice(1) || 'home'}.jpg`;
}
