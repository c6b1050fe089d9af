import type { Project, Testimonial } from '#content-model/schema/projects.ts';
import { aboutParts, pourAnchor } from '#shared/routes.ts';
import { eachLanguage, language, loadContent, messages, paths } from './language.ts';
import { findTestimonial } from './testimonials.ts';

/** A further page of About, like `/about/pours` and `/about/pours/2`: one of two lists, or a part of it. */
export type AboutPage = {
  path: string;
  heading: string;
  testimonials?: Testimonial[];
  logs?: LoggedProject[];
  /** The page's number, from 1. */
  number: number;
  count: number;
  /** The addresses of the pages beside it. */
  previous: string | undefined;
  next: string | undefined;
};

export type LoggedProject = Project & { log: NonNullable<Project['log']> };

/** How many entries About shows, and how many each further page: with their photos they load in one round trip. */
const room = { testimonials: { first: 9, further: 30 }, logs: { first: 3, further: 6 } };

/** The two lists of About: the entries that it shows itself, and the pages with the rest. */
export const aboutLists = eachLanguage(() => {
  const { sections, testimonials: voices } = loadContent('about.yaml');
  const testimonials = sections.includes('testimonials') ? (voices?.names ?? []).map(findTestimonial) : [];
  const logs = sections.includes('pours') ? loadContent('projects.yaml').filter(hasLog) : [];
  const { about } = paths();
  const parts = aboutParts[language()];
  const moreWords = { path: `${about}/${parts.testimonials}`, heading: messages().about.moreWords };
  const morePours = { path: `${about}/${parts.pours}`, heading: messages().about.morePours };
  const pages: AboutPage[] = [
    ...split(testimonials, room.testimonials, moreWords.path).map(({ entries, ...page }) => ({
      ...page,
      heading: moreWords.heading,
      testimonials: entries,
    })),
    ...split(logs, room.logs, morePours.path).map(({ entries, ...page }) => ({
      ...page,
      heading: morePours.heading,
      logs: entries,
    })),
  ];
  return {
    onAbout: {
      testimonials: testimonials.slice(0, room.testimonials.first),
      logs: logs.slice(0, room.logs.first),
    },
    /** The links to the further pages, if About doesn't show everything. */
    moreThan: {
      testimonials: testimonials.length > room.testimonials.first ? moreWords : undefined,
      logs: logs.length > room.logs.first ? morePours : undefined,
    },
    /** All further pages. */
    pages,
  };
});

/** The address of each project's log, by the project's number. */
export const pourAddresses = eachLanguage(() => {
  const { onAbout, pages } = aboutLists();
  return new Map(
    [{ path: paths().about, logs: onAbout.logs }, ...pages].flatMap((page) =>
      (page.logs ?? []).map(({ id }) => [id, `${page.path}#${pourAnchor(id)}`] as const),
    ),
  );
});

/** Returns a title and description that no other page has. */
export function headOf({ heading, number, count, testimonials, logs }: AboutPage, company: string) {
  const { pageOf, customerIn } = messages().about;
  const name = count > 1 ? `${heading}: ${pageOf(number, count)}` : heading;
  const named =
    testimonials?.map((each) => customerIn(each.name, each.place)) ?? logs!.map(({ title }) => title);
  return {
    title: `${name} | ${company}`,
    description: `${name}. ${named.slice(0, 4).join('; ')}.`,
    keywords: [],
  };
}

function hasLog(project: Project): project is LoggedProject {
  return project.log !== undefined;
}

/** Splits the entries that About doesn't show into pages. */
function split<Entry>(list: Entry[], { first, further }: { first: number; further: number }, base: string) {
  const rest = list.slice(first);
  const count = Math.ceil(rest.length / further);
  const pathOf = (number: number) => (number === 1 ? base : `${base}/${number}`);
  return Array.from({ length: count }, (_, index) => ({
    path: pathOf(index + 1),
    number: index + 1,
    count,
    entries: rest.slice(index * further, (index + 1) * further),
    previous: index > 0 ? pathOf(index) : undefined,
    next: index + 1 < count ? pathOf(index + 2) : undefined,
  }));
}
