import { test, vi } from 'vitest';
import { killWhileSending } from '#server/testing/kill-while-sending.ts';
import { temporaryFolder } from '#server/testing/parts.ts';

// The server starts twice.
vi.setConfig({ testTimeout: 180_000 });

test('a server that is killed under load loses no request and no photo that it answered', () =>
  killWhileSending({ dataDir: temporaryFolder() }, { kills: 1, requests: 6 }));
