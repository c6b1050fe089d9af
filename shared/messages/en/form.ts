import { promise } from '#shared/messages/en/emails.ts';
import { photoLimits } from '#shared/photos.ts';
import type { QuoteField } from '#shared/quote-fields.ts';
import type { QuotePromise } from '#shared/quote-promise.ts';

/** A required field has an asterisk after its label. `hint`: what is worth writing there. */
const fields: Record<QuoteField, { label: string; hint?: string }> = {
  name: { label: 'Full Name' },
  phone: { label: 'Phone Number' },
  email: { label: 'Email Address' },
  service: { label: 'Service Needed' },
  message: {
    label: 'Project Details',
    hint: 'Rough size, what’s there now, trees nearby, gate width, your town.',
  },
};

/** What stands in the quote form, and what comes in place of its introduction. */
export const form = {
  note: 'Fields marked * are required.',
  fields,
  choose: 'Choose, if you know',
  /** The last of the services. */
  other: 'Other',
  addPhotos: 'Add photos',
  photosHint: `Optional, up to ${photoLimits.count}: the area up close, and from a few steps back.`,
  /** While the code for photos cannot be fetched. */
  noPhotos: 'Photos can’t be added right now. Send your request, and send the photos when we contact you.',
  /** For people whose screen reader finds the field meant for bots. */
  leaveEmpty: 'Leave this empty',
  send: 'Send request',
  discard: 'Discard this request',
  dismiss: 'Dismiss',
  /** What happens next, without its period. */
  next: (asked: QuotePromise) => `We'll ${promise.contact(asked)}`,
  /**
   * The three steps after sending, each with its time. The script fills in the first two times; without it they read as
   * they do here.
   */
  steps: (asked: QuotePromise) => [
    { when: 'Now', what: 'We have your request' },
    { when: 'Next', what: `You get your ${promise.estimate(asked)}` },
    { when: 'Then', what: 'We come out to measure' },
  ],
  whatYouSent: 'What you sent',
  sendAnother: 'Send another request',
  /** Shown below that if photos were posted with a plain form and not all could be kept, for any reason. */
  photosMissing:
    'We couldn’t save all of your photos. When we contact you, send the missing ones as screenshots or smaller JPEGs.',
  /** Around the company's name and, if it calls from another number than the one below, that number. */
  whenCalling: (isOther: boolean) => [
    'When ',
    ` calls, it’s from ${isOther ? '' : 'this number'}`,
    '. If something can’t wait, call us:',
  ],
};
