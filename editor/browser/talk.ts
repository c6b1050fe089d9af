import type { FileName } from '../../content/schema.ts';
import type { ShapeDescription } from '../../content/shape.ts';

/** Something to mend: where, and the same line that the build would print. */
export type ToldFault = {
  file: FileName;
  path: (string | number)[];
  message: string;
  line: string;
  /** A warning keeps nothing from being saved or built. */
  severity?: 'warning';
};
export type ContentFile = { name: FileName; shape: ShapeDescription; value: unknown; version: string };
export type Content = { preview: string; photos: string[]; faults: ToldFault[]; files: ContentFile[] };

export type SaveAnswer =
  | { status: 'saved'; value: unknown; version: string; faults: ToldFault[] }
  | { status: 'refused'; faults: ToldFault[] }
  | { status: 'failed'; message: string };

const unreachable = 'The editor does not answer. Is "npm run edit" still running?';

export async function readContent(): Promise<Content> {
  const response = await fetch('/api/content');
  if (!response.ok) throw new Error(unreachable);
  return response.json();
}

export async function saveFile({ name, version }: ContentFile, value: unknown): Promise<SaveAnswer> {
  try {
    const response = await fetch(`/api/content/${name}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ value, version }),
    });
    const answer = await response.json();
    if (response.ok) return { status: 'saved', ...answer };
    return response.status === 422 ? { status: 'refused', ...answer } : { status: 'failed', ...answer };
  } catch {
    return { status: 'failed', message: unreachable };
  }
}

/** @returns the photo's name, or what is wrong with the picture */
export async function addPhoto(picture: File, alt: string): Promise<{ name: string } | { message: string }> {
  try {
    const response = await fetch(`/api/photos?alt=${encodeURIComponent(alt)}`, {
      method: 'POST',
      // A browser that does not know the kind of file says nothing; the server looks at the bytes.
      headers: { 'content-type': picture.type.startsWith('image/') ? picture.type : 'image/unknown' },
      body: picture,
    });
    return await response.json();
  } catch {
    return { message: unreachable };
  }
}
