import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#server/testing/parts.ts';
import { createSpoolChannel, spoolFolder } from './spool-channel.ts';

test('a mail becomes a file that any system reads, also where there was no data folder yet', async () => {
  const dataDir = path.join(temporaryFolder(), 'new', 'data');
  expect(existsSync(dataDir)).toBe(false);
  const channel = createSpoolChannel(dataDir, {
    from: { name: 'Test Concrete', address: 'office@concrete.example' },
    to: ['boss@concrete.example'],
  });
  expect(
    await channel.deliver({
      ...({ key: 'alert: /../backup:mail', kind: 'alert', createdAt: '2026-03-02T15:04:00.000Z' } as const),
      ...{ subject: 'No copy was made', text: 'See what is\nin the log.' },
    }),
  ).toEqual({ outcome: 'filed', detail: 'written to alert.backup.mail.eml' });
  expect(readdirSync(spoolFolder(dataDir))).toEqual(['alert.backup.mail.eml']);
  const written = readFileSync(path.join(spoolFolder(dataDir), 'alert.backup.mail.eml'), 'utf8');
  expect(written).toMatch(/\n\nSee what is\nin the log\.\n$/);
  expect(written).not.toContain('\r');
});
