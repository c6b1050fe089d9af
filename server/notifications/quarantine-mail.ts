import { otherService } from '#content-model/schema/offered-services.ts';
import type { Company } from '#server/platform/company.ts';
import { timeIn } from '#server/platform/time.ts';
import type { StoredQuoteRequest } from '#server/requests/stored.ts';
import { listMail } from './list-mail.ts';

interface QuarantineMail {
  count: number;
  /** The first of them, at most `listedAtMost`. */
  first: StoredQuoteRequest[];
  linkFor(requestId: string): string;
  company: Company;
  timeZone: string;
}

/**
 * The daily note about what looked like spam. It quotes nothing that was typed, because mail that quotes spam is
 * taken for spam; each link leads to the whole request.
 */
export function quarantineMail({ count, first, linkFor, company, timeZone }: QuarantineMail) {
  const what = count === 1 ? '1 request' : `${count} requests`;
  const [were, them, they] = count === 1 ? ['was', 'it', 'it is'] : ['were', 'them', 'they are'];
  const intro = `${what} looked like spam and ${were} set aside. You are told of ${them} only here, and after 90 days ${they} deleted. Each link shows a request, and a button there takes it back.`;
  // A label that is not one of the owner's may be the spam itself.
  const labels = [...company.services.map(({ label }) => label), otherService];
  const named = (service: string) => {
    if (!service) return 'no service selected';
    return labels.includes(service) ? service : 'a service that the form does not offer';
  };
  const items = first.map(({ id, receivedAt, service, signals }) => ({
    about: `${timeIn(timeZone, new Date(receivedAt))}, ${named(service)} (${signals.join(', ')})`,
    link: linkFor(id),
  }));
  const more =
    count > first.length ? `And ${count - first.length} more: npm run requests -- list --spam` : '';
  return listMail({ subject: `${what} set aside as spam`, intro, items, more, company });
}
