/** The files of the content folder, in the order in which they are checked. */
export const contentFiles = [
  'business.yaml',
  'home.yaml',
  'about.yaml',
  'services.yaml',
  'gallery.yaml',
  'contact.yaml',
  'not-found.yaml',
  'projects.yaml',
  'testimonials.yaml',
  'photos.yaml',
  'claims.yaml',
] as const;
export type ContentFile = (typeof contentFiles)[number];
