import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCount } from '#desk/format/numbers.ts';
import { Button } from '#desk/ui/Button.tsx';
import { Notice } from '#desk/ui/Notice.tsx';
import { websiteQuery } from '#desk/website/draft/website-query.ts';
import { Screen } from '#desk/website/Screen.tsx';
import { screens } from '#shared/desk/addresses.ts';
import { languageNames } from '#shared/desk/format.ts';
import type { Website } from '#shared/desk/website.ts';
import { type Language, languages } from '#shared/languages.ts';
import { JobProgress } from './JobProgress.tsx';
import { type DeviceName, PreviewFrames, type PreviewLocation } from './PreviewFrames.tsx';
import styles from './PreviewPane.module.css';
import { Problems } from './Problems.tsx';
import { PublishButton } from './PublishDialog.tsx';
import { type Preview, usePreview } from './use-preview.ts';

const devices: Record<DeviceName, string> = { phone: 'Phone', desktop: 'Computer' };

/** A preview of the pages with the draft, as on a phone or a computer. @param previewLocation the home page by default */
export function PreviewPane({ previewLocation = { page: '/' } }: { previewLocation?: PreviewLocation }) {
  const [device, setDevice] = useState<DeviceName>('phone');
  const [language, setLanguage] = useState<Language>('en');
  const { data: website } = useQuery(websiteQuery);
  const preview = usePreview();
  return (
    <section className={styles.pane} aria-label="Preview">
      <div className={styles.bar}>
        <Choice label="View on" options={devices} chosen={device} onChoose={setDevice} />
        {website?.hasSpanish && (
          <Choice label="Language" options={languageChoice} chosen={language} onChoose={setLanguage} />
        )}
      </div>
      {preview && <PreviewStatus preview={preview} />}
      {preview?.key ? (
        <PreviewFrames
          preview={preview.key}
          previewLocation={previewLocation}
          device={device}
          language={language}
        />
      ) : (
        <div className={styles.empty}>{preview && <EmptyPreview preview={preview} />}</div>
      )}
    </section>
  );
}

const languageChoice = Object.fromEntries(
  languages.map((language) => [language, languageNames[language]]),
) as Record<Language, string>;

interface ChoiceProps<Name extends string> {
  label: string;
  options: Record<Name, string>;
  chosen: Name;
  onChoose: (name: Name) => void;
}

function Choice<Name extends string>({ label, options, chosen, onChoose }: ChoiceProps<Name>) {
  return (
    <fieldset className={styles.choice}>
      <legend className="visually-hidden">{label}</legend>
      {(Object.keys(options) as Name[]).map((name) => (
        <button key={name} type="button" aria-pressed={name === chosen} onClick={() => onChoose(name)}>
          {options[name]}
        </button>
      ))}
    </fieldset>
  );
}

/** Explains why the pages below don't show the draft. */
function PreviewStatus({ preview: { key, isCurrent, job, problems, failure, retry } }: { preview: Preview }) {
  const getMessage = () => {
    if (!key || isCurrent) return '';
    if (problems.length > 0)
      return `Showing the previous version. Fix ${formatCount(problems.length, 'thing')} first.`;
    if (failure) return `Showing the previous version. ${failure}`;
    return job ? 'Showing the previous version. Your changes are on their way…' : '';
  };
  const message = getMessage();
  return (
    <div role="status" className={styles.status}>
      {message && <p>{message}</p>}
      {key && !isCurrent && problems.length > 0 && (
        <details>
          <summary>Show them</summary>
          <Problems problems={problems} />
        </details>
      )}
      {key && failure && problems.length === 0 && <Button onClick={retry}>Try again</Button>}
    </div>
  );
}

/** Replaces the pages before the first build. */
function EmptyPreview({ preview: { job, usualSeconds, problems, failure, retry } }: { preview: Preview }) {
  if (problems.length > 0)
    return (
      <div className={styles.wait}>
        <p>You’ll see the pages once this is fixed:</p>
        <Problems problems={problems} />
      </div>
    );
  if (failure)
    return (
      <Notice icon="warning" title={failure}>
        <Button onClick={retry}>Try again</Button>
      </Notice>
    );
  return (
    <div className={styles.wait}>
      {job?.kind === 'preview' && <JobProgress job={job} usualSeconds={usualSeconds} />}
    </div>
  );
}

/** The screen with a preview of the whole website. */
export function PreviewScreen({ website: { changes, cannotPublish } }: { website: Website }) {
  return (
    <Screen
      title="Preview"
      back={{ to: screens.website(), label: 'the website' }}
      aside={<PublishButton isOffered={changes.length > 0 && !cannotPublish} />}
    >
      <div className={styles.whole}>
        <PreviewPane />
      </div>
    </Screen>
  );
}
