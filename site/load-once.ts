import { load } from '#content-model/load.ts';
import type { ContentOf, FileName } from '#content-model/schema/files.ts';

const read = new Map<FileName, unknown>();

/** As `load`, but reads each file once: it may have hundreds of projects, and every page of a build asks for it. */
export const loadOnce = ((name: FileName) => {
  if (!read.has(name)) read.set(name, load(name));
  return read.get(name);
}) as <Name extends FileName>(name: Name) => ContentOf<Name>;
