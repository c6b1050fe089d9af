import type { Referent } from '#shared/content/shape.ts';
import type { FileName } from '../../content-model/schema/files.ts';
import type { Content } from './talk.ts';

/** What a field may refer to, according to the current forms. */
export function namesIn(content: Content, saidBy: (file: FileName) => unknown): Record<Referent, string[]> {
  const testimonials = (saidBy('testimonials.yaml') ?? []) as { name?: string }[];
  const projects = (saidBy('projects.yaml') ?? []) as { id?: number }[];
  const { blocks = [] } = (saidBy('services.yaml') ?? {}) as { blocks?: { anchor?: string }[] };
  const { figures } = (saidBy('business.yaml') ?? {}) as { figures?: Record<string, string> | null };
  return {
    photo: content.photos.map(({ name }) => name),
    testimonial: testimonials.flatMap(({ name }) => name ?? []),
    figure: Object.keys(figures ?? {}),
    project: projects.flatMap(({ id }) => (id ? String(id) : [])),
    service: blocks.flatMap(({ anchor }) => anchor ?? []),
  };
}
