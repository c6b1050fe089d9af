import { html } from '#server/http/html.ts';
import { oneLine } from '#server/platform/text.ts';
import { timeIn } from '#server/platform/time.ts';
import { requestFoot, requestPage, requestSubject } from './mail-parts.ts';
import type { RequestMail } from './request-mail.ts';

/** Says, as an answer to the mail about a request, that photographs came with it for which there was no room. */
export function missingPhotosMail({ request, company, markLink, timeZone }: Omit<RequestMail, 'isReminder'>) {
  const received = timeIn(timeZone, new Date(request.receivedAt));
  const told = `${oneLine(request.name)} sent photos with the request of ${received}, and some could not be kept: there was no room for them. The visitor was told to send them in answer to your call or email. Their phone may try again for a day, so some may still come.`;
  const advice =
    'Room comes from free space on the disk of the server, or from a larger PHOTOS_MAX_GB in its settings.';
  return {
    subject: `Re: ${requestSubject(request)}`,
    text: [
      told,
      '',
      advice,
      '',
      `Phone: ${oneLine(request.phone)}`,
      '',
      ...requestFoot(request, markLink, company),
    ].join('\n'),
    html: requestPage(request, { body: html`<p>${told}</p>\n<p>${advice}</p>`, markLink, company }),
    replyTo: { name: request.name, address: request.email },
    follows: `request:${request.id}:mail`,
    request,
  };
}
