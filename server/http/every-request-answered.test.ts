import { expect, test } from 'vitest';
import { findUnanswered, methods } from '#server/testing/odd-requests.ts';

test.each(methods)(
  '%s is answered at every address, whatever its headers say about a body',
  async (method) => {
    expect(await findUnanswered(method, { ofEachType: false })).toEqual([]);
  },
);
