import { hashOfText } from '#content-model/schema/translated.ts';
import { namePhoto } from '#server/website/photos/prepare-photo.ts';
import { findExcess } from '#shared/content/limits.ts';
import { newId } from '#shared/content/new-id.ts';
import { ownValue } from '#shared/content/own-value.ts';
import { withPart } from '#shared/content/with-part.ts';
import type { NewProject, ProjectFromRequest } from '#shared/desk/website.ts';
import { correctForm } from './correct-form.ts';
import { type DraftStore, type Refused, refuse, refuseSize, unreadable } from './draft-store.ts';
import { usedPhotoNames } from './edit-photos.ts';
import type { WriteFailure } from './write-failure.ts';

export interface ProjectToAdd {
  /** Prepared pictures, in the order in which they are wanted. */
  photos: (Pick<ProjectFromRequest['photos'][number], 'shows' | 'alt' | 'es'> & { jpeg: Uint8Array })[];
  category?: string | undefined;
  town?: string | undefined;
  year: number;
  /** Idempotency keys: while a project that was added with one of them is there, it isn't added again. */
  keys: string[];
}

export type AddProjectResult = ({ status: 'added' } & NewProject) | Refused | WriteFailure;

/** Adds projects with their photos to a working copy. */
export function addProjects(store: DraftStore) {
  const { states, change, textWith, write, findAddition, withAddition } = store;

  function findProject(keys: string[]): NewProject | undefined {
    const addition = findAddition(keys);
    const { value } = states()['projects.yaml'].draft;
    if (!addition || !('project' in addition) || !Array.isArray(value)) return undefined;
    const place = value.findIndex((entry) => ownValue(entry, 'id') === addition.project);
    return place < 0 ? undefined : { id: addition.project, place };
  }

  return {
    findProject: async (keys: string[]) => findProject(keys),

    /** At the top of the list: text, photos and what they show, all or none. */
    addProject: (
      { photos, category, town, year, keys }: ProjectToAdd,
      by: string,
    ): Promise<AddProjectResult> =>
      change((): AddProjectResult => {
        const known = findProject(keys);
        if (known) return { status: 'added', ...known };
        const { 'projects.yaml': list, 'photos.yaml': notes } = states();
        const before = list.draft.value;
        if (!Array.isArray(before) || notes.draft.value === undefined) return refuse(unreadable);
        const taken = usedPhotoNames(store);
        const named = photos.map((photo) => {
          const name = namePhoto(photo.alt, taken);
          taken.push(name);
          return { ...photo, name };
        });
        const namesOf = (part: string) => named.filter(({ shows }) => shows === part).map(({ name }) => name);
        const steps = namesOf('step').map(asStep);
        const [earlier] = namesOf('before');
        const id = newId('projects.yaml') as number;
        const project = {
          id,
          title: { en: '' },
          ...(category && { category }),
          photo: namesOf('after')[0] ?? '',
          ...(earlier && { before: earlier }),
          description: { en: '' },
          ...(town && { place: town }),
          year,
          ...(steps.length > 0 && { log: { steps } }),
        };
        const wanted = [project, ...before];
        const excess = findExcess(wanted, true);
        if (excess) return refuseSize(excess);
        const after = correctForm('projects.yaml', before, wanted, () => '');
        const captioned = named.reduce<unknown>(
          (all, { name, alt, es }) =>
            withPart(all, [name], { alt: { en: alt, ...(es && { es, of: hashOfText(alt) }) } }),
          notes.draft.value,
        );
        const texts = [
          textWith(list, after),
          named.length > 0 ? textWith(notes, captioned) : notes.draft.text,
        ];
        const refused = texts.find((text) => typeof text !== 'string');
        if (refused) return refused;
        const [projectsText, photosText] = texts as string[];
        write(
          {
            ...Object.fromEntries(named.map(({ name, jpeg }) => [`photos/${name}.jpg`, jpeg])),
            ...(named.length > 0 && { 'photos.yaml': photosText! }),
            'projects.yaml': projectsText!,
          },
          by,
          [],
          withAddition(keys, { project: id }),
        );
        return { status: 'added', id, place: 0 };
      }),
  };
}

const asStep = (photo: string) => ({ when: { en: '' }, title: { en: '' }, text: { en: '' }, photo });
