import { ContentError } from '#content-model/load.ts';
import type { Testimonial } from '#content-model/schema/projects.ts';
import { loadContent } from './language.ts';

/** Finds a customer's testimonial. @throws ContentError if there is none, which fails the build */
export function findTestimonial(name: string): Testimonial {
  const found = loadContent('testimonials.yaml').find((testimonial) => testimonial.name === name);
  if (!found) throw new ContentError([`content/testimonials.yaml has nobody called "${name}"`]);
  return found;
}
