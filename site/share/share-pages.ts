import { load } from '#content/load.ts';
import { routes } from '#shared/routes.ts';

/** What stands on each page's share picture: its heading over one of its photographs. */
export function sharePages() {
  const home = load('home.yaml');
  const about = load('about.yaml');
  const services = load('services.yaml');
  const gallery = load('gallery.yaml');
  const contact = load('contact.yaml');
  return {
    [routes.home]: { heading: home.hero.heading, photo: home.hero.photo },
    [routes.about]: { heading: about.intro.heading, photo: about.story.photo },
    [routes.services]: { heading: services.intro.heading, photo: services.blocks[1]!.photos[0]!.name },
    [routes.gallery]: { heading: gallery.intro.heading, photo: load('projects.yaml')[0]!.photo },
    [routes.contact]: { heading: contact.intro.heading, photo: contact.photo },
  };
}

/** Size of a share picture in pixels, as the networks ask for. */
export const shareSize = { width: 1200, height: 630 } as const;

/** Path of a page's share picture. */
export function sharePath(route: string): string {
  return `/share/${route.slice(1) || 'home'}.jpg`;
}
