import type { FieldPath as Path, ShapeDescription } from '#shared/content/shape.ts';
import { largestPicture } from '#shared/desk/website.ts';
import type { ContentProblem } from '../../content-model/check/problem.ts';
import type { FileName } from '../../content-model/schema/files.ts';
import type { Place } from '../content-folder.ts';
import type { Revision } from './draft.ts';

/** Something to fix: where, and the same line that the build would print. */
export type ToldFault = { file: FileName; path: Path; message: string; line: string } & Pick<
  ContentProblem,
  'severity' | 'translation'
>;
/** `value` is undefined if the file cannot be read as it is. */
export type ContentFile = Revision & { name: FileName; shape: ShapeDescription };
export type KnownPhoto = { name: string; uses: Place[] };
export type Content = {
  preview: string;
  /** The key the preview requires when it is reached from elsewhere. */
  key?: string;
  folder: string;
  photos: KnownPhoto[];
  faults: ToldFault[];
  files: ContentFile[];
};

export type SaveAnswer =
  | { status: 'saved'; value: unknown; version: string; faults: ToldFault[] }
  | { status: 'refused'; faults: ToldFault[] }
  | { status: 'outdated'; value: unknown; version: string }
  | { status: 'failed'; message: string };

const unreachable =
  'The editor is not responding, so nothing was saved. What you wrote is kept in this browser: start “npm run edit” again and press Save.';

/** @throws if the editor does not respond */
export async function readContent(): Promise<Content> {
  const response = await fetch('/api/content');
  if (!response.ok) throw new Error(unreachable);
  return response.json();
}

export async function saveFile(name: FileName, value: unknown, version: string): Promise<SaveAnswer> {
  try {
    const response = await fetch(`/api/content/${name}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ value, version }),
    });
    const answer = await response.json();
    if (response.ok) return { status: 'saved', ...answer };
    if (response.status === 409) return { status: 'outdated', ...answer };
    return response.status === 422 ? { status: 'refused', ...answer } : { status: 'failed', ...answer };
  } catch {
    return { status: 'failed', message: unreachable };
  }
}

/** @returns the photo's name and what the owner may want to know about it, or what is wrong with the picture */
export async function addPhoto(
  picture: File,
  alt: string,
  spanish: string,
): Promise<{ name: string; hint?: string } | { message: string }> {
  if (picture.size > largestPicture)
    return { message: 'This picture is larger than 100 MB. Use a smaller copy.' };
  try {
    const response = await fetch(
      `/api/photos?${new URLSearchParams({ alt, ...(spanish && { es: spanish }) })}`,
      {
        method: 'POST',
        // A browser that does not recognize the file type sends none; the server looks at the bytes.
        headers: { 'content-type': picture.type.startsWith('image/') ? picture.type : 'image/unknown' },
        body: picture,
      },
    );
    return await response.json();
  } catch {
    return {
      message: 'The picture did not arrive. Is “npm run edit” still running, and the file still there?',
    };
  }
}

/** @returns what prevented it; undefined if the photo is gone */
export async function removePhoto(name: string): Promise<string | undefined> {
  try {
    const response = await fetch(`/api/photos/${encodeURIComponent(name)}`, { method: 'DELETE' });
    if (response.ok) return undefined;
    if (response.status === 409) return 'It is now used somewhere. Choose another photo there first.';
    return (await response.json()).message;
  } catch {
    return unreachable;
  }
}
