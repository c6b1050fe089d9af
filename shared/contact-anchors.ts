/**
 * Parts of the contact page: what is shown once a request was sent, and where the form begins. Each a constant of its
 * own, so that the form's script carries only those that it uses.
 */
export const sent = 'sent';
export const form = 'request';
/** Where the contact page links to the page about privacy, whose text was there once. */
export const privacy = 'privacy';
