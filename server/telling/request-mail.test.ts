import { expect, test } from 'vitest';
import { mailOf } from '#server/testing/outbox.ts';

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
  expect(reply.text).toContain('If it is urgent, call (407) 555-0142.');
  expect(reply.headers).toContainEqual(
    expect.objectContaining({ key: 'auto-submitted', value: 'auto-replied' }),
  );
  expect(JSON.stringify([reply.text, reply.html, reply.subject])).not.toMatch(/Dana|Crack|0199/);
});
