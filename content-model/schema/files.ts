import type { z } from 'zod';
import type { ContentFile } from '#shared/content/files.ts';
import type { PageName } from '#shared/routes.ts';
import { about } from './about.ts';
import { business } from './business.ts';
import { claims } from './claims.ts';
import { home } from './home.ts';
import { contact, gallery, notFound } from './pages.ts';
import type { page } from './parts.ts';
import { photos } from './photos.ts';
import { projects, testimonials } from './projects.ts';
import { services } from './services.ts';

/** The text of each page, and its title and description for search engines. */
const pageFiles = {
  'home.yaml': home,
  'about.yaml': about,
  'services.yaml': services,
  'gallery.yaml': gallery,
  'contact.yaml': contact,
} satisfies Record<`${PageName}.yaml`, z.ZodType<{ page: z.infer<typeof page> }>>;

/** The schema of every content file. An unknown key is an error, so that a misspelled one isn't lost. */
export const files = {
  'business.yaml': business,
  ...pageFiles,
  'not-found.yaml': notFound,
  'projects.yaml': projects,
  'testimonials.yaml': testimonials,
  'photos.yaml': photos,
  'claims.yaml': claims,
} as const satisfies Record<ContentFile, z.ZodType>;

/** The content of an optional file that doesn't exist. */
export const defaultTexts: Partial<Record<FileName, string>> = { 'claims.yaml': '[]\n' };

export type FileName = keyof typeof files;
export type ContentOf<Name extends FileName> = z.infer<(typeof files)[Name]>;
