import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { findLogoProblem, formatLogoProblem } from '#content-model/check/check-logo.ts';
import { openPicture } from '#content-model/check/open-picture.ts';
import { isContentFile } from '#content-model/folder.mjs';
import { readLogo, unreadable } from '#content-model/logo/read-logo.ts';
import { hashOf } from '#publishing/content-files.mjs';
import { maxLogoBytes } from '#shared/content/limits.ts';
import { addedLogo, type LogoField } from '#shared/content/logo-fields.ts';
import { type DraftStore, refuse } from './draft-store.ts';
import type { AddResult } from './edit-photos.ts';

/** No page shows a logo larger, in pixels. Each version has a copy of it. */
const maxSize = { width: 1600, height: 1600 };
/** How long a picture that nothing names is kept, in milliseconds: its form may not be saved yet, or be undone. */
const day = 86_400_000;

/** What is done with the pictures of the logo. */
export function editLogos({ content, versions, change, write, states }: DraftStore) {
  /** The desk's pictures that neither the working copy nor what is published has named for a day. */
  function leftOver(): string[] {
    const { draft, published } = states()['business.yaml'];
    const named = `${draft.text} ${published?.text}`;
    const isOld = (name: string) => Date.now() - statSync(path.join(content, name)).mtimeMs > day;
    return readdirSync(content).filter(
      (name) => addedLogo.test(name) && !named.includes(name) && isOld(name),
    );
  }

  return {
    /** Stores a picture that can be the logo in a place; nothing names it yet. @param file what was sent */
    async addLogo(file: string, field: LogoField, by: string): Promise<AddResult> {
      const sent = readFileSync(file);
      const kind = kindOf(sent);
      if (!kind)
        return refuse(`${formatLogoProblem('is neither an SVG nor a PNG; save it as one of these')}.`);
      const problem = findLogoProblem(readLogo(`logo.${kind}`, sent), field);
      const bytes = problem === undefined && (kind === 'svg' ? sent : await smaller(sent));
      if (!bytes) return refuse(`${formatLogoProblem(problem ?? unreadable)}.`);
      const name = `logo-${hashOf(bytes).slice(0, 12)}.${kind}`;
      return change((): AddResult => {
        write({ [name]: bytes }, by, leftOver());
        return { status: 'added', name };
      });
    },

    /** A logo of the working copy, or of a version; undefined if there is none, or it can't be one. */
    async logo(name: string, version?: string): Promise<Uint8Array | undefined> {
      const isOfVersion = version !== undefined;
      if (!isContentFile(name) || name.includes('/') || (isOfVersion && !versions.find(version)))
        return undefined;
      const file = path.join(isOfVersion ? versions.folderOf(version) : content, name);
      const found = statSync(file, { throwIfNoEntry: false });
      if (!found?.isFile() || found.size > maxLogoBytes) return undefined;
      const bytes = readFileSync(file);
      return readLogo(name, bytes).ok ? bytes : undefined;
    },
  };
}

/** What a file is by its content: phones name files as they like. */
function kindOf(bytes: Buffer): 'svg' | 'png' | undefined {
  if (bytes.toString('latin1', 0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  return /^[\s\uFEFF]*</.test(bytes.toString('utf8', 0, 200)) ? 'svg' : undefined;
}

/** A PNG as large as pages need it, without what cameras and programs noted in it; undefined if it is damaged. */
const smaller = (png: Buffer): Promise<Buffer | undefined> =>
  openPicture(png)
    .resize({ ...maxSize, fit: 'inside', withoutEnlargement: true })
    .png({ compressionLevel: 9 })
    .toBuffer()
    .catch(() => undefined);
