import { expect, test } from 'vitest';
import { mailOf } from '#server/testing/mail-of.ts';

test('the mail says who asks for what and by when, and replies go to the visitor', async () => {
  const { mail, id, link } = await mailOf({});
  expect(mail).toMatchObject({
    subject: 'Quote request: Concrete Repair, Dana Field',
    from: { name: 'Test Concrete website', address: 'office@example.com' },
    to: [{ name: '', address: 'office@example.com' }],
    replyTo: [{ name: 'Dana Field', address: 'dana@example.com' }],
    messageId: expect.stringMatching(/^<request\.[0-9a-f-]{36}\.mail@example\.com>$/),
    date: '2026-03-02T15:04:00.000Z',
  });
  expect(mail.text?.trimEnd()).toBe(`Name: Dana Field
Phone: (407) 555-0199
Email: dana@example.com
Service: Concrete Repair
Received: Mon, Mar 2, 10:04 AM EST
Answer by: Tue, Mar 3, 10:04 AM EST

Crack in the driveway.
About 12 ft, “widening” 🧱

--
Answered, or spam? Mark it here and the reminders stop: ${link}
Request ${id}, sent from the form on the website of Test Concrete.`);
  for (const markup of [
    'href="tel:4075550199"',
    `<a href="${link}">Answered, or spam? Mark it here</a>`,
    'Received Mon, Mar 2, 10:04 AM EST<br><b>Answer by Tue, Mar 3, 10:04 AM EST</b>',
    '<a href="mailto:dana@example.com">dana@example.com</a>',
  ])
    expect(mail.html).toContain(markup);
  expect(mail.headers).toContainEqual(
    expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
  );
});

test('a request without a service says so', async () => {
  const { mail } = await mailOf({ service: '' });
  expect(mail.subject).toBe('Quote request: Dana Field');
  expect(mail.text).toContain('Service: Not given');
  expect(mail.html).toContain('No service selected');
});

test('typed text never becomes a header', async () => {
  const { mail } = await mailOf({
    ...{ name: 'Eve\r\nBcc: all@example.com\r\n\r\nHi', phone: '1\r\nX-Evil: 1' },
    service: 'Slab\r\nBcc: more@example.com\r\n\r\n',
  });
  expect(mail.headers.map(({ key }) => key)).not.toEqual(expect.arrayContaining(['bcc']));
  expect(mail.headers.map(({ key }) => key)).not.toEqual(expect.arrayContaining(['x-evil']));
  expect(mail.subject).toBe('Quote request: Slab Bcc: more@example.com, Eve Bcc: all@example.com Hi');
  expect(mail.text).toContain('\nService: Slab Bcc: more@example.com\n');
  expect(mail.to).toHaveLength(1);
  expect(mail.bcc).toBeUndefined();
});

test('typed text never becomes markup', async () => {
  const { mail } = await mailOf({
    name: '<img src=x>',
    message: '<script>alert(1)</script> & "so"',
    email: '"<svg>"@example.com',
    phone: '407-555-0199 <i>',
  });
  expect(mail.html).not.toMatch(/<script|<img|<svg|<i>/);
  expect(mail.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;so&quot;');
  expect(mail.html).toContain('href="tel:4075550199"');
  expect(mail.html).toContain('Call 407-555-0199 &lt;i&gt;');
});

test('the visitor gets an automatic reply only if it is turned on, and it repeats nothing that was typed', async () => {
  expect((await mailOf({})).mails).toHaveLength(1);
  const { mails } = await mailOf({}, { ACKNOWLEDGE: 'on' });
  const reply = mails.find(({ to }) => to?.[0]?.address === 'dana@example.com')!;
  expect(reply.subject).toBe('We have your quote request');
  expect(
    reply.text?.trimEnd(),
  ).toBe(`Thank you for your quote request. We have it, and will contact you within 24 hours with your free estimate.

If it is urgent, call (407) 555-0142.

Test Concrete

You received this because this address was entered in the form on our website. If that was not you, please ignore it.`);
  expect(reply.headers).toContainEqual(
    expect.objectContaining({ key: 'auto-submitted', value: 'auto-replied' }),
  );
  expect(JSON.stringify([reply.text, reply.html, reply.subject])).not.toMatch(/Dana|Crack|0199/);
});
