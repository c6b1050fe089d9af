import { expect, test } from 'vitest';
import { createFormTokens } from '#server/abuse/form-token.ts';
import { createMarkLinks } from '#server/follow-up/mark-links.ts';
import { testDatabase } from '#server/testing/parts.ts';
import { openSigner } from './secrets.ts';

test('a signature made for one purpose is not accepted for another', async () => {
  const signer = await openSigner(await testDatabase());
  const now = new Date();
  const links = createMarkLinks(signer, new URL('https://concrete.example'));
  const tokens = createFormTokens(signer);
  const link = links.linkFor('some-id', now).split('/').at(-1)!;
  const token = tokens.make(now);
  expect(links.read(link, now)).toEqual({ requestId: 'some-id' });
  expect(tokens.judge(token, now)).not.toBe('forged');
  for (const purpose of ['', 'mark', 'form', 'webhook']) {
    const signedFor = (whole: string) => {
      const claim = whole.slice(0, whole.lastIndexOf('.'));
      return `${claim}.${signer.sign(purpose, claim)}`;
    };
    if (purpose !== 'mark') expect(links.read(signedFor(link), now)).toBe('forged');
    if (purpose !== 'form') expect(tokens.judge(signedFor(token), now)).toBe('forged');
  }
});
