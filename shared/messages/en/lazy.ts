/** What is said once a page that had stayed open for long was loaded again. A script of its own in each further language. */
export const late = {
  updated: 'This page was updated just now. What you typed is still here.',
  photosAgain: 'Please choose your photos again.',
};
