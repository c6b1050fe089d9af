import { ContentError, load } from '#content-model/load.ts';
import type { Testimonial } from '#content-model/schema/projects.ts';

const testimonials = load('testimonials.yaml');

/** @throws ContentError if nobody by that name is in testimonials.yaml: it fails the build */
export function findTestimonial(name: string): Testimonial {
  const found = testimonials.find((testimonial) => testimonial.name === name);
  if (!found) throw new ContentError([`content/testimonials.yaml has nobody called "${name}"`]);
  return found;
}
