import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { checkContent, readSources } from '#content-model/check/check-content.ts';
import { isError } from '#content-model/check/problem.ts';
import { findSamplePhoto, isAboutEvents, isSampleText } from '#content-model/samples/sample-texts.ts';
import type { FileName } from '#content-model/schema/files.ts';
import { isPhotoFile, photoNameOf } from '#content-model/schema/photo-files.ts';
import { shownText } from './built-pages.ts';
import { quoted } from './claims.ts';
import { type ContentText, placeOf, plain } from './content-texts.ts';
import { type Check, type Finding, findingOf, refused } from './finding.ts';

/** Whether a text came with this project, as it is written or as it is shown. */
const isSample = (text: ContentText) => isSampleText(text, text.text);

/** Texts of one part of a page that came with this project. */
type SampleSection = { about: string; texts: ContentText[] };

/** The texts that are still the samples' and could be true of this company too, part by part. */
export function findSampleSections(texts: ContentText[]): SampleSection[] {
  const sections = new Map<string, ContentText[]>();
  for (const text of texts.filter((text) => !isAboutEvents(text.file) && isSample(text))) {
    const about = sectionOf(text);
    const known = sections.get(about) ?? [];
    if (!known.some((other) => plain(other.text) === plain(text.text))) sections.set(about, [...known, text]);
  }
  return [...sections].map(([about, found]) => ({ about, texts: found }));
}

/** Like `about.yaml story`, `services.yaml blocks 2`. What frames a page is spread over it, but read together. */
function sectionOf({ file, field }: ContentText): string {
  const [first = '', second = ''] = field.split('.');
  if (file === 'photos.yaml') return 'photos.yaml';
  if (['page', 'intro', 'hero', 'closing'].includes(first)) return `${file} top and end`;
  return `${file} ${first}${/^\d+$/.test(second) && first === 'blocks' ? ` ${Number(second) + 1}` : ''}`;
}

/** Descriptions of jobs and words of customers: they are about real events, so nobody else can confirm them. */
export const sampleStories: Check = ({ texts }) =>
  texts
    .filter((text) => isAboutEvents(text.file) && isSample(text))
    .map((text) => {
      const is =
        text.file === 'projects.yaml' ? 'is a sample, not a job you did' : 'is a sample: nobody said it';
      const what = `${quoted([{ words: text.text }])} ${is}.`;
      const [entry = ''] = text.field.split('.');
      const isName = ({ file, field }: ContentText) =>
        file === text.file && [`${entry}.title`, `${entry}.name`].includes(field);
      // In the desk each entry is listed once, by its name.
      const place = { file: text.file as FileName, path: [Number(entry)] };
      const inForm = { text: `Sample: ${(texts.find(isName) ?? text).text}`, ...place };
      return { ...refused(placeOf(text), what, 'Replace each with your own, or remove it.'), inForm };
    });

export const samplePictures: Check = ({ config, texts }) => {
  const folder = path.join(config.contentDir, 'photos');
  const files = existsSync(folder) ? readdirSync(folder, { recursive: true }).map(String).sort() : [];
  return files.filter(isPhotoFile).flatMap((file) => {
    const name = findSamplePhoto(path.join(folder, file));
    if (name === undefined) return [];
    const fix = 'Replace each with a photo of your own, and write what it shows.';
    const finding = refused(`content/photos/${file}`, `This picture is the sample ${name}.`, fix);
    const photo = photoNameOf(file);
    const shows = texts.find(
      (text) =>
        text.file === 'photos.yaml' && text.field.split('.')[0] === photo && !text.field.endsWith('.es'),
    );
    // The owner knows it by what it shows.
    const text = shows ? `Sample: ${shows.text}` : finding.what;
    return [{ ...finding, inForm: { text, file: 'photos.yaml', path: [photo] } }];
  });
};

const placeholder =
  /lorem ipsum|dolor sit amet|\btodo:|\b(?:TBD|FIXME|XXX+)\b|\bcoming soon\b|\bpróximamente\b|\btexto de (?:ejemplo|muestra)\b|\bplaceholder\b|\bsample text\b|\b(?:your|insert) (?:company|name|text|phone|address|email)\b(?= here)|[{[<](?:your|insert|company|name|phone|e-?mail|address|user_content)\b[^}\]>]{0,40}[}\]>]|\/your-(?:company|number|code)\b/i;

/** In capitals: “todo” is a Spanish word. */
const toDo = /\bTODO\b/;

export const placeholders: Check = ({ texts, pages }) => {
  const inContent = texts.map((text) => ({ where: placeOf(text), text: text.text }));
  const onPages = pages.map((page) => ({ where: page.route, text: shownText(page) }));
  return [...inContent, ...onPages].flatMap(({ where, text }): Finding[] => {
    const left = (placeholder.exec(text) ?? toDo.exec(text))?.[0];
    return left ? [refused(where, `"${left}" is a placeholder.`, 'Write what belongs there.')] : [];
  });
};

/** What `npm run check-content` would ask about. */
export const contentWarnings: Check = ({ config }) =>
  checkContent(readSources(config.contentDir))
    .filter((problem) => !isError(problem))
    .map((problem) => ({ ...findingOf(problem, 'Change what isn’t true.'), level: 'noted' }));
