/** What it offers to choose from: phones show the camera and the library. */
export const photoTypes = 'image/*';

/** What is said below it while its code cannot be fetched; hidden until then. */
export const excuseId = 'photos-excuse';

/** The event on the form by which it tells what becomes of a request: tell-photos.ts. */
export const requestNews = 'request-news';

/** The event on the form by which call-photos.ts hands that on, or files that were chosen: photo-news.ts. */
export const photoNews = 'photo-news';
