import { expect, test } from 'vitest';
import { methods, unanswered } from '#server/testing/odd-requests.ts';

test.each(methods)(
  '%s is answered at every address, whatever its headers say about a body',
  async (method) => {
    expect(await unanswered(method, { ofEachType: false })).toEqual([]);
  },
);
