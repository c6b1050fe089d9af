import type { LoggedProject } from '#site/about-pages.ts';
import { photoIfAny } from './photos.ts';

/** A project's log with the photographs of its steps. */
export async function photographed({ log, ...project }: LoggedProject) {
  const withPhoto = log.steps.map(async (step) => ({ ...step, photo: await photoIfAny(step.photo, 'step') }));
  return { ...project, log, steps: await Promise.all(withPhoto) };
}
