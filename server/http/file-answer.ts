import { createHash } from 'node:crypto';
import { cacheHeaders } from './cache-headers.ts';
import type { Coding } from './coding.ts';
import type { BuiltFile } from './list-files.ts';
import { builtPolicy } from './security-headers.ts';

/** Search engines and chats show pictures on pages of their own. */
const shownElsewhere = { 'cross-origin-resource-policy': 'cross-origin' };

/** All that is ever answered with a file in one coding, made once. */
export interface FileAnswer {
  bytes: Buffer;
  /** The same on every server with the same build. */
  etag: string;
  headers: Record<string, string>;
  /** To a client that has these bytes already. */
  unchangedHeaders: Record<string, string>;
}

export function createFileAnswer(
  file: BuiltFile,
  coding: Coding,
  bytes: Buffer,
  everyAnswer: Record<string, string>,
): FileAnswer {
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
  const unchanged = {
    ...everyAnswer,
    'content-security-policy': builtPolicy,
    ...(file.type.startsWith('image/') && shownElsewhere),
    ...cacheHeaders(file),
    etag,
  };
  const headers = {
    'content-type': file.type,
    'content-length': String(bytes.length),
    ...(coding !== 'identity' && { 'content-encoding': coding }),
    ...unchanged,
  };
  return { bytes, etag, headers, unchangedHeaders: unchanged };
}
