import { expect, test } from 'vitest';
import { company, danasRequest } from '#server/testing/parts.ts';
import { quarantineMail } from './quarantine-mail.ts';

const aside = {
  ...{ ...danasRequest, service: '' as const, id: 'one', receivedAt: '2026-03-02T15:04:00.000Z' },
  ...{ state: 'spam' as const, stateSince: '2026-03-02T15:04:00.000Z', signals: ['links', 'honeypot'] },
  ...{ stage: null, amountCents: null, visitAt: null },
};
const mailOf = (count: number) =>
  quarantineMail({
    ...{ count, first: [aside], linkFor: (id) => `https://concrete.example/${id}`, company },
    timeZone: 'America/New_York',
  });

test('the note about one request says what it is, where to see it, and how long it stays', () => {
  const { subject, text, html } = mailOf(1);
  expect(subject).toBe('1 request set aside as spam');
  expect(
    text,
  ).toBe(`1 request looked like spam and was set aside. You are told of it only here, and after 90 days it is deleted. Each link shows a request, and a button there takes it back.

Mon, Mar 2, 10:04 AM EST, no service selected (links, honeypot)
https://concrete.example/one`);
  expect(html).toContain(
    '<p>Mon, Mar 2, 10:04 AM EST, no service selected (links, honeypot)<br><a href="https://concrete.example/one">Show it</a></p>',
  );
});

test('requests beyond those listed are counted', () => {
  const { subject, text, html } = mailOf(3);
  expect(subject).toBe('3 requests set aside as spam');
  expect(text).toMatch(
    /^3 requests looked like spam and were set aside\. You are told of them only here, and after 90 days they are deleted\./,
  );
  expect(text).toMatch(/\n\nAnd 2 more: npm run requests -- list --spam$/);
  expect(html).toContain('<p>And 2 more: npm run requests -- list --spam</p>');
});
