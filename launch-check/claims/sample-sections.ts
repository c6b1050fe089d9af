import { canBeSample, type Samples, sampleOf } from '../samples/samples.ts';
import { type ContentText, placeOf } from '../subject/content-texts.ts';
import { plain } from '../words/plain.ts';

/** Texts of one part of a page that came with this project, or are nearly the same. */
export type SampleSection = { about: string; texts: ContentText[] };

/** These are about real events: they cannot be confirmed, only replaced. */
const happened = /^(projects|testimonials)\.yaml$/;
/** Spread over a page, but read together. */
const frame = ['page', 'intro', 'hero', 'closing'];

/** The texts that are still the samples' and could be true of this company too, part by part. */
export function findSampleSections(texts: ContentText[], samples: Samples): SampleSection[] {
  const sections = new Map<string, ContentText[]>();
  for (const text of texts.filter((text) => canBeSample(text) && !happened.test(text.file))) {
    if (!sampleOf(text.text, samples)) continue;
    const about = sectionOf(text);
    const known = sections.get(about) ?? [];
    if (!known.some((other) => plain(other.text) === plain(text.text))) sections.set(about, [...known, text]);
  }
  return [...sections].map(([about, found]) => ({ about, texts: found }));
}

/** Like `about.yaml story`, `services.yaml blocks 2`. */
function sectionOf({ file, field }: ContentText): string {
  const [first = '', second = ''] = field.split('.');
  if (file === 'photos.yaml') return 'photos.yaml';
  if (frame.includes(first)) return `${file} top and end`;
  return `${file} ${first}${/^\d+$/.test(second) && first === 'blocks' ? ` ${Number(second) + 1}` : ''}`;
}

export const placeOfSection = ({ texts }: SampleSection) => placeOf(texts[0]!);
