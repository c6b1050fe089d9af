import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#server/testing/parts.ts';
import { readEnvText } from './env-text.mjs';

test.each([
  ['a byte order mark', Buffer.from('\uFEFFDATA_DIR=/é\r\nPORT=80\r\n')],
  ['UTF-16', Buffer.from('\uFEFFDATA_DIR=/é\r\nPORT=80\r\n', 'utf16le')],
  ['UTF-16 the other way around', Buffer.from('DATA_DIR=/é\nPORT=80\n', 'utf16le').swap16()],
  ['Windows-1252 and old ends of lines', Buffer.from('DATA_DIR=/é\rPORT=80\r', 'latin1')],
])('all settings in a file with %s are read', (_, bytes) => {
  const file = path.join(temporaryFolder(), '.env');
  writeFileSync(file, bytes);
  expect(parseEnv(readEnvText(file))).toEqual({ DATA_DIR: '/é', PORT: '80' });
});
