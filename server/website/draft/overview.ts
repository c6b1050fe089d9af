import path from 'node:path';
import { checkContent, otherLanguages } from '#content-model/check/check-content.ts';
import { decodePhotos, type PhotosFolder, readPhotosFolder } from '#content-model/check/photos-folder.ts';
import { findReferences } from '#content-model/check/references.ts';
import { readLogos } from '#content-model/logo/read-logo.ts';
import { describeShape } from '#content-model/schema/shape.ts';
import { type ContentFile, contentFiles } from '#shared/content/files.ts';
import { type FieldPath, shapeAt, valueAt } from '#shared/content/shape.ts';
import type { Problem, Website, WebsitePhoto } from '#shared/desk/website.ts';
import type { PhotoFile } from '../photos/photo-folder.ts';
import { changesOfFile } from './changes.ts';
import type { DraftNotes } from './draft-folder.ts';
import { versionsBeside } from './lay-out.ts';
import { toldInForm } from './problems.ts';
import { type FileState, textsToPublish, valueToPublish, versionOf } from './settle.ts';
import { placeBeforeTidying } from './tidy.ts';

/** What of the website's state the draft knows. */
export type Overview = Pick<
  Website,
  'hasSpanish' | 'changes' | 'savedAt' | 'savedBy' | 'problems' | 'asked' | 'photos'
>;

export interface Current {
  states: Record<ContentFile, FileState>;
  photos: PhotoFile[];
  notes: DraftNotes;
}

/** The state of a draft; what takes a while is found out once for each. */
export function createOverview(content: string) {
  let known: { key: string; found: Pick<Overview, 'changes' | 'problems' | 'photos'> } | undefined;

  return async ({ states, photos, notes }: Current): Promise<Overview> => {
    const all = Object.values(states);
    const versions = all.map(({ version, published }) => [version, published && versionOf(published.text)]);
    const key = JSON.stringify([versions, photos, notes.removed, versionsBeside(content)]);
    if (known?.key !== key) {
      const uses = usesOf(states);
      const problems = await findProblems(content, { states, photos, notes });
      const withUses = photos.map(({ name, version }): WebsitePhoto => {
        const own = uses.get(name) ?? [];
        return { name, version, uses: own };
      });
      known = { key, found: { changes: all.flatMap(changesOf), problems, photos: withUses } };
    }
    const { changes } = known.found;
    return {
      ...known.found,
      hasSpanish: otherLanguages(states['business.yaml'].draft.text).length > 0,
      ...(changes.length > 0
        ? { savedAt: notes.savedAt, savedBy: notes.savedBy }
        : { savedAt: null, savedBy: null }),
      asked: all.flatMap(({ file, asked, draft }) =>
        asked.map(({ path: place, theirs }) => ({
          file,
          path: place,
          mine: valueAt(draft.value, place),
          theirs,
        })),
      ),
    };
  };
}

const changesOf = (state: FileState) =>
  state.published && state.draft.text !== state.published.text
    ? changesOfFile(state.file, state.published.value, valueToPublish(state))
    : [];

/** What the draft would be refused for. @param isThorough with what shows only when each picture is decoded */
export async function findProblems(
  content: string,
  { states, photos, notes }: Current,
  isThorough = false,
): Promise<Problem[]> {
  const folder = path.join(content, 'photos');
  const published = readPhotosFolder(folder);
  const { photoProblems } = isThorough ? await decodePhotos(folder, published) : published;
  // Without a folder, but with the draft's pictures, there is one as soon as they are published.
  const found: PhotosFolder = {
    photos: [...new Set(photos.map(({ name }) => name))],
    photoProblems: photoProblems.filter(({ name }) =>
      name === undefined ? photos.length === 0 : !notes.removed.includes(name),
    ),
  };
  const unread = Object.values(states).flatMap((state) => (state.unread ? [state.unread] : []));
  const problems = checkContent({
    ...{ texts: textsToPublish(states), unread, logos: readLogos(content), ...found },
  });
  return problems.map((problem) => {
    const told = toldInForm(problem);
    const { value } = states[told.file].draft;
    return { ...told, path: placeBeforeTidying(describeShape(told.file), value, told.path) };
  });
}

/** Where each photograph is used, by name. */
export function usesOf(states: Record<ContentFile, FileState>): Map<string, WebsitePhoto['uses']> {
  const uses = contentFiles.flatMap((file) =>
    [...findReferences(describeShape(file), states[file].draft.value)]
      .filter(({ to }) => to === 'photo')
      .map(({ name, path: place }) => ({ name, use: { file, path: place, needed: isNeeded(file, place) } })),
  );
  const byName = Map.groupBy(uses, ({ name }) => name.trim());
  return new Map([...byName].map(([name, list]) => [name, list.map(({ use }) => use)]));
}

/** Whether a group has more than this field that it cannot do without. */
function isNeeded(file: ContentFile, place: FieldPath): boolean {
  const { required = [] } = shapeAt(describeShape(file), place.slice(0, -1)) ?? {};
  return required.length > 1 && required.includes(String(place.at(-1)));
}
