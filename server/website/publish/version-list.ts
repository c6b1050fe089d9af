import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { readForm } from '#content-model/edit/file-form.ts';
import { findBuildOf, readBuiltFrom } from '#publishing/builds.mjs';
import type { StoredVersion, Versions } from '#publishing/versions.ts';
import { ownValue } from '#shared/content/own-value.ts';
import type { Version, VersionChanges } from '#shared/desk/website.ts';
import type { Draft } from '../draft/draft.ts';

/** The most differences of a version that are listed. */
const maxChanges = 300;

/** Describes the published versions, newest first, for the desk. */
export function openVersionList(
  dist: string,
  versions: Versions,
  draft: Pick<Draft, 'changesOfVersion' | 'smallPicture'>,
) {
  /** Whether the pages of a version are there, so that it can be shown without a build. */
  const isBuilt = ({ digest }: StoredVersion) => {
    const served = readBuiltFrom(dist);
    return served !== undefined && findBuildOf(dist, digest, served.stamp) !== undefined;
  };
  const describe = (version: StoredVersion, isPublished: boolean): Version => {
    const { id, at, by, restored, changed } = version;
    return { id, at, by, restored, changed, isBuilt: isBuilt(version), isPublished };
  };

  return {
    isBuilt,

    list: (): Version[] => versions.list().map((version, index) => describe(version, index === 0)),

    /** Undefined if there is none of that name. */
    async find(id: string): Promise<VersionChanges | undefined> {
      const all = versions.list();
      const index = all.findIndex((each) => each.id === id);
      const [version, earlier] = [all[index], all[index + 1]];
      if (!version) return undefined;
      const changes = await draft.changesOfVersion(earlier?.id, id);
      const toRestore = index === 0 ? [] : await draft.changesOfVersion(all[0]!.id, id);
      return {
        ...describe(version, index === 0),
        earlier: earlier?.id ?? null,
        changes: changes.slice(0, maxChanges),
        toRestore: toRestore.slice(0, maxChanges),
      };
    },

    /** A small WebP of a photo as it was then; undefined if there is none, or it is no longer stored. */
    async photo(id: string, name: string): Promise<Uint8Array | undefined> {
      const file = versions.picture(id, name);
      return file === undefined ? undefined : draft.smallPicture(file, 320);
    },

    /** The large photo of the home page as it was then, like `photo`. */
    async picture(id: string): Promise<Uint8Array | undefined> {
      if (!versions.find(id)) return undefined;
      const text = await readFile(path.join(versions.folderOf(id), 'home.yaml'), 'utf8').catch(() => '');
      const name = ownValue(ownValue(readForm('home.yaml', text).value, 'hero'), 'photo');
      return typeof name === 'string' ? this.photo(id, name) : undefined;
    },
  };
}

export type VersionList = ReturnType<typeof openVersionList>;
