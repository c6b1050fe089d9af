import { useIsMutating, useMutation, useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { newId } from '#desk/actions/action.ts';
import { formatError, postOnce } from '#desk/api/api.ts';
import { queries } from '#desk/api/queries.ts';
import { queryClient } from '#desk/api/query-client.ts';
import { parseDraft, useDraft } from '#desk/device/draft.ts';
import { Button } from '#desk/ui/Button.tsx';
import { Dialog } from '#desk/ui/Dialog.tsx';
import { ErrorLine } from '#desk/ui/Field.tsx';
import { MissingPhoto, Photo } from '#desk/ui/Photo.tsx';
import { Select } from '#desk/ui/Select.tsx';
import { showToast } from '#desk/ui/Toasts.tsx';
import { endpoints, screens } from '#shared/desk/addresses.ts';
import type { RequestDetails } from '#shared/desk/requests.ts';
import type { NewProject, ProjectFromRequest } from '#shared/desk/website.ts';
import { readFiles } from './draft/draft-store.ts';
import { websiteQuery } from './draft/website-query.ts';
import { describeExcessLength, SentenceField } from './form/SentenceField.tsx';
import styles from './ProjectDialog.module.css';

const parts = { after: 'The finished job', before: 'Before the work', step: 'During the work' } as const;
type Part = keyof typeof parts;
const partNames = Object.keys(parts) as Part[];

/** A photo of the request with its role on the website; without one, it isn't used. */
interface Chosen {
  shows?: Part | undefined;
  alt: string;
  es?: string;
}

/** The idempotency keys by request, until the project was added. They outlive the dialog. */
const keys = new Map<string, string>();

/** Asks about the photos of a new project, creates it and opens its form. */
export default function ProjectDialog({
  request,
  onClose,
}: {
  request: RequestDetails;
  onClose: () => void;
}) {
  const { id, photos } = request;
  const consent = useId();
  /** Set while the dialog is open. */
  const fields = useRef<HTMLDivElement>(null);
  const [, navigate] = useLocation();
  const [hasAgreed, setAgreed] = useState(request.consent !== undefined);
  const draft = useDraft(id, 'project');
  const chosen = parseDraft<Record<string, Chosen>>(draft.typed);
  const setChosen = (next: typeof chosen) => draft.write(JSON.stringify(next));
  const [isChecked, setChecked] = useState(false);
  const of = (photo: string): Chosen => chosen[photo] ?? { alt: '' };
  const shown = photos.filter((photo) => of(photo).shows);
  const steps = shown.filter((photo) => of(photo).shows === 'step').length;
  const { data: website } = useQuery(websiteQuery);
  /** The descriptions that are asked for, in the languages of the site. */
  const sentences = website?.hasSpanish
    ? ([
        { key: 'alt', lang: 'en', label: 'In one sentence, in English' },
        { key: 'es', lang: 'es', label: 'The same in Spanish' },
      ] as const)
    : ([{ key: 'alt', lang: 'en', label: 'In one sentence' }] as const);
  const isDescribed = (text = '') => Boolean(text.trim()) && !describeExcessLength(text);
  const isComplete =
    hasAgreed &&
    steps !== 1 &&
    shown.every((photo) => sentences.every(({ key }) => isDescribed(of(photo)[key])));

  const mutationKey = ['project from a request', id];
  // The dialog may have started it before it was closed and opened again.
  const isPending = useIsMutating({ mutationKey }) > 0;
  const make = useMutation({
    mutationKey,
    mutationFn() {
      const key = keys.get(id) ?? newId();
      keys.set(id, key);
      const project: ProjectFromRequest = {
        requestId: id,
        hasAgreed: true,
        photos: shown.map((photo) => {
          const { shows, alt, es } = of(photo);
          return { id: photo, shows: shows!, alt, ...(website?.hasSpanish && { es }) };
        }),
      };
      return postOnce<NewProject>(endpoints.projectFromRequest, project, key);
    },
    async onSuccess({ id: project }) {
      keys.delete(id);
      draft.write(undefined);
      await readFiles(['projects.yaml', 'photos.yaml']).catch(() => {});
      void queryClient.invalidateQueries({ queryKey: websiteQuery.queryKey });
      void queryClient.invalidateQueries({ queryKey: queries.request(id).queryKey });
      const open = () => navigate(screens.website(`projects/${project}`), { state: { isNew: true } });
      if (!fields.current)
        return showToast({ text: 'The project was added', button: { label: 'Open', press: open } });
      onClose();
      open();
    },
    onError(error) {
      if (fields.current) return;
      const again = { label: 'Try again', press: () => make.mutate() };
      showToast({ text: `No project was added. ${formatError(error)}`, isFailure: true, button: again });
    },
  });

  /** Sets the role of a photo. Only one can show the finished job, and one the time before. */
  function show(photo: string, shows: Part | undefined) {
    const others = shows && shows !== 'step' ? shown.filter((other) => of(other).shows === shows) : [];
    setChosen({
      ...chosen,
      ...Object.fromEntries(others.map((other) => [other, { ...of(other), shows: undefined }])),
      [photo]: { ...of(photo), shows },
    });
  }

  return (
    <Dialog
      title="Add to gallery"
      onClose={onClose}
      foot={
        <>
          <Button guardsDoublePress onClick={onClose}>
            {isPending ? 'Close' : 'Cancel'}
          </Button>
          <Button
            look="solid"
            busy={isPending}
            onClick={() => (isComplete ? make.mutate() : setChecked(true))}
          >
            Create project
          </Button>
        </>
      }
    >
      <div ref={fields} className={styles.fields} inert={isPending}>
        <p>It will be the first project in your gallery. No one sees it until you publish.</p>
        <div className={styles.consent}>
          <input
            type="checkbox"
            id={consent}
            checked={hasAgreed}
            aria-describedby={`${consent}-hint ${consent}-error`}
            aria-invalid={isChecked && !hasAgreed ? true : undefined}
            onChange={({ target }) => setAgreed(target.checked)}
          />
          <label htmlFor={consent}>The customer agreed to have this job shown on the website</label>
          <p id={`${consent}-hint`}>
            {request.consent
              ? `${request.consent.name} agreed on their page. Your name and today’s date are saved with the request.`
              : 'This is saved with the request, with your name and today’s date.'}
          </p>
          <ErrorLine id={`${consent}-error`}>
            {isChecked && !hasAgreed && 'Ask the customer first, then check this.'}
          </ErrorLine>
        </div>
        {photos.length > 0 ? (
          <ol className={styles.photos}>
            {photos.map((photo, index) => (
              <li key={photo} className={styles.photo}>
                <Photo
                  src={endpoints.photo(id, photo, 'thumbnail')}
                  alt={`Photo ${index + 1} of ${photos.length}`}
                  fallback={<MissingPhoto />}
                  loading="lazy"
                />
                <div className={styles.part}>
                  <label htmlFor={`${consent}-${index}`}>{`Photo ${index + 1} shows`}</label>
                  <Select
                    id={`${consent}-${index}`}
                    value={of(photo).shows ?? ''}
                    options={Object.entries(parts)}
                    onChange={({ target }) =>
                      show(
                        photo,
                        partNames.find((part) => part === target.value),
                      )
                    }
                  >
                    <option value="">Not on the website</option>
                  </Select>
                </div>
                {of(photo).shows && (
                  <div className={styles.alt}>
                    {sentences.map(({ key, ...sentence }) => (
                      <SentenceField
                        key={key}
                        {...sentence}
                        hint={key === 'alt' && photo === shown[0] && 'Screen readers read this aloud.'}
                        error={isChecked && !of(photo)[key]?.trim() ? 'Describe what it shows.' : undefined}
                        value={of(photo)[key] ?? ''}
                        onText={(text) => setChosen({ ...chosen, [photo]: { ...of(photo), [key]: text } })}
                      />
                    ))}
                  </div>
                )}
              </li>
            ))}
          </ol>
        ) : (
          <p>This request has no photos. You can add your own in the project.</p>
        )}
      </div>
      <ErrorLine>
        {isChecked && steps === 1
          ? 'Choose at least two steps, or none.'
          : make.error && formatError(make.error)}
      </ErrorLine>
    </Dialog>
  );
}
