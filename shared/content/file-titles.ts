import type { ContentFile } from './files.ts';

/** The title of each content file. */
export const fileTitles: Record<ContentFile, string> = {
  'business.yaml': 'Company',
  'home.yaml': 'Home page',
  'about.yaml': 'About page',
  'services.yaml': 'Services page',
  'gallery.yaml': 'Gallery page',
  'contact.yaml': 'Contact page',
  'not-found.yaml': '“Page not found”',
  'projects.yaml': 'Projects',
  'testimonials.yaml': 'Testimonials',
  'photos.yaml': 'Photos',
  'claims.yaml': 'What you confirm',
};
