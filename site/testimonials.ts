import { ContentError } from '#content-model/load.ts';
import type { Testimonial } from '#content-model/schema/projects.ts';
import { loadContent } from './language.ts';

/** @throws ContentError if nobody by that name is in testimonials.yaml: it fails the build */
export function findTestimonial(name: string): Testimonial {
  const found = loadContent('testimonials.yaml').find((testimonial) => testimonial.name === name);
  if (!found) throw new ContentError([`content/testimonials.yaml has nobody called "${name}"`]);
  return found;
}
