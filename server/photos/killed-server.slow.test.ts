import { test, vi } from 'vitest';
import { bothEngines } from '#server/testing/engines.ts';
import { killWhileSending } from '#server/testing/kill-while-sending.ts';

vi.setConfig({ testTimeout: 180_000 });

test.each(Object.entries(bothEngines()))(
  'on %s, a server that is killed again and again loses no photo that it answered',
  async (_, makePlace) => killWhileSending(await makePlace(), { kills: 5, requests: 10 }),
);
