import { once } from 'node:events';
import { fstatSync, ReadStream } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { type FileSendResult, type SendOptions, send } from '@fastify/send';
import type { FastifyRequest } from 'fastify';
import { lookup, mimes } from 'mrmime';
import { describeError } from '#server/platform/log.ts';
import type { BuiltFile } from './built-files.ts';
import { cacheHeaders } from './cache-headers.ts';
import { type Coding, chooseCoding, endings } from './coding.ts';
import { builtPolicy } from './security-headers.ts';

/** The one file type on the site that `mrmime` does not know. */
mimes.ico ??= 'image/x-icon';
/** Search engines and chat apps show pictures on their own pages. */
const shownElsewhere = { 'cross-origin-resource-policy': 'cross-origin' };

/** What is left to the library: how long a file is, whether the client has it, and its bytes. */
const options: SendOptions = {
  dotfiles: 'allow',
  index: false,
  acceptRanges: false,
  contentType: false,
  cacheControl: false,
  lastModified: false,
};

/**
 * A file is missing for a moment while a build takes the place of a folder that no link leads to. How often it is looked
 * for, and how many milliseconds apart.
 */
const tries = 5;
const pause = 20;

/**
 * What to answer with a file, in the best coding that the client takes: 200, or 304 to a client that has it.
 * @param find the file, once more if another build has come
 * @returns undefined when it is gone, which is logged
 * @throws when it cannot be read, or with status 412 when the client wants another version
 */
export async function openBuiltFile(request: FastifyRequest, find: () => BuiltFile | undefined) {
  for (let tried = 1; ; tried++) {
    const file = find();
    if (!file) return undefined;
    const coding = chooseCoding(request.headers['accept-encoding'], file.codings);
    const stored = coding ? file.name + endings[coding] : file.name;
    try {
      const { statusCode, headers, stream } = await openWhole(request.raw, file.folder, stored);
      return { statusCode, headers: { ...headers, ...headersOf(file, coding, statusCode) }, stream };
    } catch (error) {
      const { status, code = '' } = error as { status?: number; code?: string };
      if (status === 412) throw error;
      if (tried === tries) {
        if (!['ENOENT', 'ENOTDIR'].includes(code)) throw error;
        request.log.error({ error: describeError(error) }, 'built file not readable');
        return undefined;
      }
      await wait(pause);
    }
  }
}

/** The library looks at a file and opens it afterward: a build may have come between, so what it said is checked. */
async function openWhole(request: IncomingMessage, folder: string, stored: string): Promise<FileSendResult> {
  const sent = await send(request, encodeURI(stored), { ...options, root: folder });
  if (sent.type === 'error') throw sent.metadata.error;
  if (sent.type === 'directory') throw new Error(`${stored} is a folder`);
  if (!(sent.stream instanceof ReadStream)) return sent;
  const [opened] = await once(sent.stream, 'open');
  const { size, mtimeMs } = fstatSync(opened);
  const { stat } = sent.metadata;
  if (size === stat.size && mtimeMs === stat.mtimeMs) return sent;
  sent.stream.destroy();
  throw new Error(`${stored} was replaced`);
}

function headersOf(file: BuiltFile, coding: Coding | undefined, statusCode: number): Record<string, string> {
  const type = contentType(file.name);
  return {
    'content-security-policy': builtPolicy,
    ...(type.startsWith('image/') && shownElsewhere),
    ...cacheHeaders(file),
    ...(statusCode === 200 && { 'content-type': type, ...(coding && { 'content-encoding': coding }) }),
  };
}

function contentType(name: string): string {
  const type = lookup(name) ?? 'application/octet-stream';
  return /^text\/|[/+](?:javascript|json|xml)$/.test(type) ? `${type}; charset=utf-8` : type;
}
