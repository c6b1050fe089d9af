import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { checkContent, readSources } from '#content-model/check/check-content.ts';
import { isError } from '#content-model/check/problem.ts';
import { findSamplePhoto, isAboutEvents, isSampleText } from '#content-model/samples/sample-texts.ts';
import type { FileName } from '#content-model/schema/files.ts';
import { isPhotoFile, photoNameOf } from '#content-model/schema/photo-files.ts';
import { shownText } from './built-pages.ts';
import { quoted } from './claims.ts';
import { type ContentText, formatLocation, toPlainText } from './content-texts.ts';
import { type Check, createBlocker, type Finding, toFinding } from './finding.ts';

/** Whether a text is a delivered sample, as it is written or as it is shown. */
const isSample = (text: ContentText) => isSampleText(text, text.text);

/** The sample texts of one part of a page. */
type SampleSection = { about: string; texts: ContentText[] };

/** Finds the sample texts that could be true of this company too, by part of the page. */
export function findSampleSections(texts: ContentText[]): SampleSection[] {
  const sections = new Map<string, ContentText[]>();
  for (const text of texts.filter((text) => !isAboutEvents(text.file) && isSample(text))) {
    const about = sectionOf(text);
    const known = sections.get(about) ?? [];
    if (!known.some((other) => toPlainText(other.text) === toPlainText(text.text)))
      sections.set(about, [...known, text]);
  }
  return [...sections].map(([about, found]) => ({ about, texts: found }));
}

/**
 * Returns the part of a text, like `about.yaml story` or `services.yaml blocks 2`. Texts that frame a page are one
 * part.
 */
function sectionOf({ file, field }: ContentText): string {
  const [first = '', second = ''] = field.split('.');
  if (file === 'photos.yaml') return 'photos.yaml';
  if (['page', 'intro', 'hero', 'closing'].includes(first)) return `${file} top and end`;
  return `${file} ${first}${/^\d+$/.test(second) && first === 'blocks' ? ` ${Number(second) + 1}` : ''}`;
}

/** Finds sample projects and testimonials: they are about real events, so nobody can confirm them. */
export const checkSampleStories: Check = ({ texts }) =>
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
      return {
        ...createBlocker(formatLocation(text), what, 'Replace each with your own, or remove it.'),
        inForm,
      };
    });

export const checkSamplePictures: Check = ({ config, texts }) => {
  const folder = path.join(config.contentDir, 'photos');
  const files = existsSync(folder) ? readdirSync(folder, { recursive: true }).map(String).sort() : [];
  return files.filter(isPhotoFile).flatMap((file) => {
    const name = findSamplePhoto(path.join(folder, file));
    if (name === undefined) return [];
    const fix = 'Replace each with a photo of your own, and write what it shows.';
    const finding = createBlocker(`content/photos/${file}`, `This picture is the sample ${name}.`, fix);
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

/** Only in capitals: “todo” is a Spanish word. */
const toDo = /\bTODO\b/;

export const checkPlaceholders: Check = ({ texts, pages }) => {
  const inContent = texts.map((text) => ({ where: formatLocation(text), text: text.text }));
  const onPages = pages.map((page) => ({ where: page.route, text: shownText(page) }));
  return [...inContent, ...onPages].flatMap(({ where, text }): Finding[] => {
    const left = (placeholder.exec(text) ?? toDo.exec(text))?.[0];
    return left ? [createBlocker(where, `"${left}" is a placeholder.`, 'Write what belongs there.')] : [];
  });
};

/** Returns the warnings of `npm run check-content`. */
export const checkContentWarnings: Check = ({ config }) =>
  checkContent(readSources(config.contentDir))
    .filter((problem) => !isError(problem))
    .map((problem) => ({ ...toFinding(problem, 'Change what isn’t true.'), level: 'noted' }));
