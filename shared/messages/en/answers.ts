import { largestPhoto, photoLimits } from '#shared/photos.ts';

const photosTooLate =
  'Photos can no longer be added to this request. Send them when we call, or in reply to our email.';

/** What the server answers to a visitor whom it refuses something, and to a program. */
export const answers = {
  /** By status: a title, and what to do. */
  refusals: {
    400: ['Request Not Understood', 'We couldn’t read that. Please try again.'],
    403: ['Not Allowed', 'You can’t do this from the site you came from.'],
    404: ['Page Not Found', 'There’s nothing at this address.'],
    405: ['Not Possible Here', 'This address doesn’t accept that kind of request.'],
    408: ['Took Too Long', 'The request didn’t arrive in time. Please try again.'],
    410: ['Link Expired', 'This link is no longer valid.'],
    412: ['Changed in the Meantime', 'It has changed since you last loaded it.'],
    413: ['Too Long', 'That’s too long. Go back and shorten the project details.'],
    415: ['Request Not Understood', 'Send JSON or a plain form.'],
    422: ['Check Your Request', 'One of the fields needs another look.'],
    429: ['Too Many Requests', 'Too many requests came from your connection. Wait a bit, or call.'],
    500: ['Something Went Wrong', 'That was our fault. Please try again, or call.'],
    503: ['Request Not Sent', 'It couldn’t be saved right now. Please try again in a minute, or call.'],
  },
  /** The last line of a page of the server's own: the phone number, and the way home. */
  waysOn: { call: 'Call', orGoTo: 'or go to the', home: 'home page' },
  notSent: {
    title: 'Request Not Sent',
    goBack:
      'It didn’t reach us: too many requests are coming in at once. Go back in your browser; everything you typed is still there. Send it again in a minute.',
  },
  /** Why a photo was not kept. */
  photos: {
    malformed: 'This photo wasn’t sent by our form.',
    forged: 'We don’t have the request this photo belongs to. Send the form again.',
    expired: photosTooLate,
    gone: photosTooLate,
    full: `${photoLimits.count} photos have already arrived. Send the others when we call, or in reply to our email.`,
    'too long': `This photo is larger than ${largestPhoto}. Send a screenshot of it, or save it as a smaller JPEG.`,
    'too large':
      'This photo has more pixels than we can handle. Send a screenshot of it, or save it as a smaller JPEG.',
    foreign: 'We can’t open this file as a photo. Send a screenshot of it, or save it as a JPEG.',
    damaged: 'This photo is damaged. Choose it again, or take another one.',
    crashed: 'We can’t open this photo. Send a screenshot of it, or take another one.',
    'too many':
      'Too many photos came from your connection today. Send the others when we call, or in reply to our email.',
    'no space': 'We can’t accept photos right now. Send them when we call, or in reply to our email.',
    'not now': 'We couldn’t save this photo right now.',
  },
};
