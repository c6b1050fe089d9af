import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Channel } from '#server/outbox/message.ts';
import { spoolFolder } from '#server/platform/state-files.ts';
import { type Envelope, toMail } from './smtp.ts';

/**
 * Writes each message as a file that any mail program can open, if no mail server is configured. The name
 * contains the key, and so the id of the request.
 */
export function createSpoolChannel(dataDir: string, envelope: Envelope): Channel {
  return {
    name: 'mail',
    reachesSomebody: false,
    async deliver(message) {
      try {
        const folder = spoolFolder(dataDir);
        await mkdir(folder, { recursive: true, mode: 0o700 });
        const file = path.join(folder, `${message.key.replace(/[^\w-]+/g, '.')}.eml`);
        // Loaded for the first email, not at the start: it costs 10 MB.
        const { createTransport } = await import('nodemailer');
        const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
        const { message: content } = await transport.sendMail(await toMail(message, envelope));
        await writeFile(`${file}.part`, content as Buffer, { mode: 0o600 });
        await rename(`${file}.part`, file);
        return { outcome: 'filed', detail: `written to ${path.basename(file)}` };
      } catch (error) {
        return { outcome: 'passing', detail: (error as Error).message };
      }
    },
  };
}
