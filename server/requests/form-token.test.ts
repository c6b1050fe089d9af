import { expect, test } from 'vitest';
import { openSigner } from '#server/database/secrets.ts';
import { testDatabase } from '#server/testing/parts.ts';
import { createFormTokens } from './form-token.ts';

const madeAt = new Date('2026-03-02T15:04:00.000Z');
const later = (ms: number) => new Date(madeAt.getTime() + ms);
const day = 86_400_000;

// Signed by openssl: printf 'form\nmm9b7fuo.AAAAAAAA' | openssl dgst -sha256 -hmac 'a secret for tests'
const signed = {
  form: 'mm9b7fuo.AAAAAAAA.f2uaZ9i3YFFy6JdrJpwW9C9p2e69ZRWqkquEWsENnww',
  mark: 'mm9b7fuo.AAAAAAAA.Cnq9oXet_i-fX5FJbPKjiHuF2MN5s2dBC0gAY1DO348',
  nothing: 'mm9b7fuo.AAAAAAAA._MKQR_LJR8NdmD42vwewLVWk9CYUH6NlQK22FDUD7Ak',
};

async function tokens() {
  const database = await testDatabase();
  await database.insertInto('secrets').values({ name: 'signing', value: 'a secret for tests' }).execute();
  return createFormTokens(await openSigner(database));
}

test.each([
  // A clock that was set back is not held against the visitor.
  ['good', -day],
  ['hasty', 0],
  ['hasty', 1_999],
  ['good', 2_000],
  ['stale', day + 1],
])('a token is %s after %i ms', async (verdict, ms) => {
  expect((await tokens()).judge(signed.form, later(ms))).toBe(verdict);
});

test('only a token that this company signed for a form is accepted', async () => {
  const { judge } = await tokens();
  const at = later(10_000);
  for (const forged of [
    signed.mark,
    signed.nothing,
    signed.form.replace('mm9b7fuo', 'mm9b7fun'),
    `${signed.form}x`,
    'mm9b7fuo.AAAAAAAA',
  ]) {
    expect(judge(forged, at), forged).toBe('forged');
  }
  for (const missing of ['', undefined, null, 7, [signed.form]]) expect(judge(missing, at)).toBe('missing');
});
