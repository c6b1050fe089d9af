import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { devNull } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { type BuiltFrom, stampFileOf } from '#publishing/builds.mjs';
import { makeTemporaryFolder } from './temporary-folder.ts';

/**
 * Settings with which the commands of this checkout find a build of one page, and data of nobody's; what the page was
 * made from has changed since.
 */
export function pretendSite() {
  const folder = makeTemporaryFolder(onTestFinished);
  const dist = path.join(folder, 'dist');
  writeBuild(dist, 'tests/content', { digest: 'something else', stamp: '', release: 1 });
  const [data, content] = [path.join(folder, 'data'), path.join(folder, 'content')];
  // A start makes the first version of its content.
  cpSync('tests/content', content, { recursive: true });
  const env = {
    CONTENT_DIR: content,
    DIST_DIR: dist,
    DATA_DIR: data,
    ENV_FILE: devNull,
    PORT: '0',
    HOST: '127.0.0.1',
  };
  return { dist, data, env };
}

/** A build of one page, of this company. */
export function writeBuild(dist: string, content: string, from: BuiltFrom) {
  mkdirSync(path.join(dist, '.content'), { recursive: true });
  cpSync(path.join(content, 'business.yaml'), path.join(dist, '.content/business.yaml'));
  writeFileSync(path.join(dist, 'index.html'), '<!doctype html><title>The last good build</title>');
  writeFileSync(stampFileOf(dist), JSON.stringify(from));
}
