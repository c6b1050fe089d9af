import type { Project } from '#content-model/schema/projects.ts';
import { firstLanguage } from '#shared/languages.ts';
import { pourAddresses } from '#site/about-pages.ts';
import { eachLanguage, inLanguage, loadContent, messages, paths } from '#site/language.ts';
import { originalPhoto, photo } from '#site/photos/photos.ts';
import { allProjects, offeredFilters } from './offered-filters.ts';
import { allKinds, filterProjects, type Kind, type ShownProject } from './project-filter.ts';
import { type ListPage, onOnePage, pagePath, perPage } from './project-list.ts';

export const projects = eachLanguage(() => loadContent('projects.yaml'));

/** Kinds of work: what the services page describes, in its order. */
export const kinds = eachLanguage((): Kind[] => {
  // What the form sends is the same in every language.
  const { services } = inLanguage(firstLanguage, () => loadContent('business.yaml'));
  return loadContent('services.yaml').blocks.map(({ anchor, short, filter = short }) => ({
    id: anchor,
    label: filter,
    service: services.find((service) => service.anchor === anchor)?.label,
  }));
});

/** The projects of one page of the gallery. */
interface GalleryPage {
  /** The last part of the page's address; undefined for the gallery itself. */
  params: { page: string | undefined };
  props: { listed: Project[]; list?: ListPage };
}

/** The gallery's pages: one with all projects or, if there are many, pages of all and of each kind. */
export const galleryPages = eachLanguage((): GalleryPage[] => {
  const every = projects();
  if (every.length <= onOnePage) return [{ params: { page: undefined }, props: { listed: every } }];
  const filters = [allProjects(), ...offeredFilters(every, kinds()).slice(1)];
  const { gallery } = paths();
  return filters.flatMap((filter) => {
    const all = filterProjects(every, filter.id);
    const shapes = all.map((project) => originalPhoto(project.photo));
    const tallest = Math.max(...shapes.map(({ width, height }) => height / width));
    return Array.from({ length: Math.ceil(all.length / perPage) }, (_, index) => ({
      params: { page: pagePath(gallery, filter.id, index + 1).slice(gallery.length + 1) || undefined },
      props: {
        listed: all.slice(index * perPage, (index + 1) * perPage),
        list: { filter, page: index + 1, count: all.length, tallest },
      },
    }));
  });
});

/** Adds the filter and page number to a title, so that search engines and tabs can tell pages apart. */
export function withPageTitle<Page extends { title: string; description: string }>(
  page: Page,
  { filter, page: number }: ListPage,
): Page {
  const parts = [
    filter.id !== allKinds && filter.label,
    number > 1 && messages().gallery.page(number),
  ].filter(Boolean);
  if (parts.length === 0) return page;
  const name = parts.join(', ').replace(/^p/, 'P');
  return { ...page, title: `${name} | ${page.title}`, description: `${name}. ${page.description}` };
}

const shown = new Map<Project, Promise<ShownProject>>();

/** A project with its photos, which several pages show. */
export function showProject(project: Project): Promise<ShownProject> {
  const known = shown.get(project) ?? withPhotos(project);
  shown.set(project, known);
  return known;
}

async function withPhotos({ id, title, category, description, place, year, ...project }: Project) {
  const pour = pourAddresses().get(id);
  return {
    id,
    title,
    category,
    description,
    place,
    year,
    pourLink: pour
      ? { href: pour, label: loadContent('gallery.yaml').pourLink ?? messages().defaults.pourLink }
      : undefined,
    photo: await photo(project.photo, 'project'),
    before: project.before ? await photo(project.before, 'project') : undefined,
  };
}
