import { statSync } from 'node:fs';
import path from 'node:path';
import { checkContent, otherLanguages } from '#content-model/check/check-content.ts';
import { decodePhotos, readPhotosFolder } from '#content-model/check/photos-folder.ts';
import { readText } from '#content-model/check/read.ts';
import { findReferences } from '#content-model/check/references.ts';
import { pathBeforeTidying } from '#content-model/edit/tidy.ts';
import { readLogos } from '#content-model/logo/read-logo.ts';
import { sampleFolder } from '#content-model/prepare/seed.ts';
import { findSamples } from '#content-model/samples/find-samples.ts';
import { describeShape } from '#content-model/schema/shape.ts';
import { compare, sideOfWorkingCopy } from '#publishing/compare.ts';
import { listExtraFiles, listPictures } from '#publishing/snapshots.ts';
import { type FileStates, textsToPublish } from '#publishing/states.ts';
import { readWorkingState } from '#publishing/working-copy.ts';
import { type ContentFile, contentFiles } from '#shared/content/files.ts';
import { type FieldPath, shapeAt } from '#shared/content/shape.ts';
import type { Problem, Website, WebsitePhoto } from '#shared/desk/website.ts';
import type { DraftStore } from './draft-store.ts';
import { toFormProblem } from './form-problem.ts';

/** What of the website's state the draft knows. */
export type Overview = Pick<
  Website,
  | 'hasSpanish'
  | 'isSample'
  | 'changes'
  | 'savedAt'
  | 'savedBy'
  | 'problems'
  | 'samples'
  | 'photos'
  | 'versions'
>;

/** The state of a working copy; what takes a while is found out once for each. */
export function createOverview(store: DraftStore) {
  const { content, versions } = store;
  /** The pages that every owner makes their own. */
  const samplePages = (['home.yaml', 'about.yaml', 'services.yaml'] as const).map((file) => {
    const read = readText(sampleFolder, file);
    return { file, text: read.ok ? read.text : undefined };
  });
  let known:
    | { key: string; found: Pick<Overview, 'changes' | 'problems' | 'samples' | 'photos'> }
    | undefined;

  return async (): Promise<Overview> => {
    const states = store.states();
    const photos = store.photos();
    const key = JSON.stringify([
      versions.published()?.id,
      Object.values(states).map(({ version, unread }) => [version, unread?.message]),
      photos,
      listExtraFiles(content).map((name) => statSync(path.join(content, name)).mtimeMs),
    ]);
    if (known?.key !== key) {
      const uses = usesOf(states);
      const published = store.publishedSide();
      const changes = published ? compare(published, sideOfWorkingCopy(content, states)) : [];
      const withUses = photos.map(({ name, version }): WebsitePhoto => {
        const own = uses.get(name) ?? [];
        return { name, version, uses: own };
      });
      const problems = await findProblems(content, states);
      const samples = findSamples(content, listPictures(content));
      known = { key, found: { changes, problems, samples, photos: withUses } };
    }
    const { changes } = known.found;
    const { savedAt = null, savedBy = null } = changes.length > 0 ? readWorkingState(content) : {};
    const hasSpanish = otherLanguages(states['business.yaml'].draft.text).length > 0;
    const files = contentFiles.map((file) => [file, states[file].version] as const);
    const fileVersions = Object.fromEntries(files) as Overview['versions'];
    const isSample = samplePages.some(({ file, text }) => states[file].draft.text === text);
    return { ...known.found, hasSpanish, isSample, savedAt, savedBy, versions: fileVersions };
  };
}

/** What the working copy would be refused for. @param isThorough with what shows only when each picture is decoded */
export async function findProblems(
  content: string,
  states: FileStates,
  isThorough = false,
): Promise<Problem[]> {
  const folder = path.join(content, 'photos');
  const found = readPhotosFolder(folder);
  const { photos, photoProblems } = isThorough ? await decodePhotos(folder, found) : found;
  const unread = Object.values(states).flatMap((state) => (state.unread ? [state.unread] : []));
  const problems = checkContent({
    texts: textsToPublish(states),
    unread,
    logos: readLogos(content),
    photos,
    photoProblems,
  });
  return problems.map((problem) => {
    const inForm = toFormProblem(problem);
    const { value } = states[inForm.file].draft;
    return { ...inForm, path: pathBeforeTidying(describeShape(inForm.file), value, inForm.path) };
  });
}

/** Where each photo is used, by name. */
export function usesOf(states: FileStates): Map<string, WebsitePhoto['uses']> {
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
