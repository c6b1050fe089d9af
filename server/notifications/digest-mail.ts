import type { Digest } from '#server/database/tables.ts';
import type { Company } from '#server/platform/company.ts';
import { oneLine } from '#server/platform/text.ts';
import { timeIn } from '#server/platform/time.ts';
import type { StoredQuoteRequest } from '#server/requests/stored.ts';
import { listMail } from './list-mail.ts';

interface DigestMail {
  of: Digest['of'];
  count: number;
  /** The first of them, at most `listedAtMost`. */
  first: StoredQuoteRequest[];
  linkFor(requestId: string): string;
  company: Company;
  timeZone: string;
}

/** One mail instead of many: what came, or waits for an answer, beyond what is told one by one. */
export function digestMail({ of, count, first, linkFor, company, timeZone }: DigestMail) {
  const what = count === 1 ? '1 more request' : `${count} more requests`;
  const subject =
    of === 'request'
      ? `${what} within ten minutes`
      : `${what} ${count === 1 ? 'is' : 'are'} not answered yet`;
  const intro = `${subject}. So many came at once that you are told of them together; all are kept, and stand at your desk. Each link shows a request with its photographs.`;
  const items = first.map(({ id, receivedAt, service, name }) => ({
    about: [timeIn(timeZone, new Date(receivedAt)), ...[service, name].map(oneLine).filter(Boolean)].join(
      ', ',
    ),
    link: linkFor(id),
  }));
  const left = count - first.length;
  const more = left > 0 ? `And ${left} more, at your desk, or: npm run requests -- list --open` : '';
  return listMail({ subject, intro, items, more, company });
}
