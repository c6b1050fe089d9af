import { useEffect, useState } from 'react';
import type { Referent } from '../../content/schema/fields.ts';
import type { FileName } from '../../content/schema.ts';
import { ContentForm } from './ContentForm.tsx';
import { fileLabels } from './files.ts';
import { PhotoUpload } from './PhotoUpload.tsx';
import { type Content, type ContentFile, readContent, type ToldFault } from './talk.ts';

export function Editor() {
  const [content, setContent] = useState<Content>();
  const [name, setName] = useState<FileName>('business.yaml');
  const [shown, setShown] = useState(0);
  const load = async () => setContent(await readContent());

  // biome-ignore lint/correctness/useExhaustiveDependencies: read once, when the editor opens
  useEffect(() => void load(), []);
  if (!content) return <p className="wait">Reading the content folder …</p>;

  const file = content.files.find((candidate) => candidate.name === name)!;
  const { label, page } = fileLabels[name];

  function keep(saved: ContentFile, faults: ToldFault[]) {
    setContent(
      (before) =>
        before && { ...before, faults, files: before.files.map((old) => (old.name === name ? saved : old)) },
    );
    setShown((count) => count + 1);
  }

  return (
    <>
      <nav aria-label="Content">
        <h1>Content</h1>
        <ul>
          {content.files.map((candidate) => (
            <li key={candidate.name}>
              <button
                type="button"
                aria-current={candidate.name === name}
                onClick={() => setName(candidate.name)}
              >
                {fileLabels[candidate.name].label}
              </button>
            </li>
          ))}
        </ul>
        <p>Saving writes the files in the folder “content”. The public site follows with its next build.</p>
      </nav>
      <main>
        <h2>{label}</h2>
        <p className="file">content/{name}</p>
        <ElsewhereFaults faults={content.faults} />
        {name === 'photos.yaml' && <PhotoUpload onAdded={load} />}
        <ContentForm key={name} file={file} names={namesIn(content)} onPhotoAdded={load} onSaved={keep} />
      </main>
      <section className="preview" aria-label="Preview">
        <iframe key={`${page} ${shown}`} src={content.preview + page} title={`Preview: ${label}`} />
      </section>
    </>
  );
}

function ElsewhereFaults({ faults }: { faults: ToldFault[] }) {
  const { mend = [], look = [] } = Object.groupBy(faults, ({ severity }) => (severity ? 'look' : 'mend'));
  return (
    <>
      <FaultList heading="Until this is mended, the site cannot be built:" faults={mend} />
      <FaultList heading="The site can be built with these, but look at them:" faults={look} />
    </>
  );
}

function FaultList({ heading, faults }: { heading: string; faults: ToldFault[] }) {
  if (faults.length === 0) return null;
  return (
    <div className="faults" role="status">
      <p>{heading}</p>
      <ul>
        {faults.map(({ line }) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}

function namesIn({ photos, files }: Content): Record<Referent, string[]> {
  const readValue = (wanted: FileName) => files.find(({ name }) => name === wanted)!.value;
  const testimonials = readValue('testimonials.yaml') as { name: string }[] | null;
  const { blocks } = readValue('services.yaml') as { blocks: { anchor: string }[] };
  const { figures } = readValue('business.yaml') as { figures?: Record<string, string> | null };
  return {
    photo: photos,
    testimonial: (testimonials ?? []).map(({ name }) => name),
    service: blocks.map(({ anchor }) => anchor),
    figure: Object.keys(figures ?? {}),
  };
}
