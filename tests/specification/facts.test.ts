import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { type FileName, files } from '#content-model/schema/files.ts';
import { textsIn } from '#content-model/schema/leaves.ts';
import { describeShape } from '#content-model/schema/shape.ts';
import {
  isCurrentTranslation,
  pickLanguage,
  textsWithTranslation,
} from '#content-model/schema/translated.ts';
import { inProject } from '#scripts/project.mjs';
import { firstLanguage } from '#shared/languages.ts';
import { samplePage } from './sample.ts';

// What the sample says in one place holds in all others.

const written = (file: FileName) => parse(readFileSync(inProject(`content-model/sample/${file}`), 'utf8'));
function read(name: string) {
  const file = `${name}.yaml` as FileName;
  // biome-ignore lint/suspicious/noExplicitAny: nothing has checked it
  return pickLanguage(firstLanguage, describeShape(file), written(file)).value as any;
}
const business = read('business');
const projects: Project[] = read('projects');
const testimonials: { place: string; text: string }[] = read('testimonials');
const logged = projects.filter(({ log }) => log);

type Project = {
  category: string;
  description: string;
  place: string;
  year: number;
  log: { psi: number; joints: number; steps: { when: string }[] };
};

const texts = ['home', 'about', 'services', 'projects'].map(read).flatMap(textsIn);
const numbersIn = (text: string) =>
  (text.match(/\d[\d,]*/g) ?? []).map((number) => Number(number.replace(',', '')));
/** Each number or range that stands before these words. */
function figures(words: string): number[][] {
  const found = texts.flatMap((text) => text.match(RegExp(`\\d[\\d,–]*(?=${words})`, 'g')) ?? []);
  return [...new Set(found)].map(numbersIn);
}

/** Days until one may walk on it and drive on it, and until it has its full strength. */
const [walk, drive, full]: number[][] = read('about').story.curing.map(({ figure }: { figure: string }) =>
  numbersIn(figure),
);
const daysOf = ({ log }: Project) =>
  log.steps.map(({ when }) => Number(/–?\d+/.exec(when)![0].replace('–', '-')));

test('a slab is used on the day that the pages name for it', () => {
  expect(figures(' days')).toEqual([walk, drive, full]);
  expect(figures(' hours')).toEqual([walk!.map((days) => 24 * days)]);
  for (const job of logged) {
    const days = daysOf(job);
    expect(days).toEqual(days.toSorted((one, other) => one - other));
    // What carries trucks waits for its full strength.
    expect(days.filter((day) => day > 0)).toEqual([
      ...(job.category === 'commercial' ? [] : drive!),
      ...full!,
    ]);
  }
});

test('a customer waited for as many weeks as a log of that town says', () => {
  const waits = testimonials.flatMap(({ place, text }) =>
    [...text.matchAll(/(one|two|three|four) weeks?\b|the week after/gi)].map(([, count = 'one']) => ({
      place,
      days: 7 * (1 + ['one', 'two', 'three', 'four'].indexOf(count.toLowerCase())),
    })),
  );
  expect(waits).not.toEqual([]);
  for (const { place, days } of waits)
    expect(logged.filter((job) => job.place === place).flatMap(daysOf)).toContain(days);
});

test('mix, thickness and joints are those of the trade wherever they stand', () => {
  const field = samplePage('/contact').find('[data-measure=thickness] input')[0]!;
  const usual = Number(field.get('value'));
  expect(numbersIn(read('contact').calculator.thickness)[0]).toBe(usual);
  const [[weakest, strongest] = [], ...otherMixes] = figures(' psi');
  expect(otherMixes).toEqual([]);
  // 24 to 30 times the thickness.
  expect(figures(' ft\\b')).toEqual([[2 * usual, 2.5 * usual]]);
  for (const { description, log } of logged) {
    expect(log.psi).toBeGreaterThanOrEqual(weakest!);
    expect(log.psi).toBeLessThanOrEqual(strongest!);
    const thickness = Number(/(\d)-inch slab/.exec(description)?.[1] ?? usual);
    expect(log.joints).toBeGreaterThanOrEqual(2 * thickness);
    expect(log.joints).toBeLessThanOrEqual(2.5 * thickness);
  }
});

test('every job and customer is from a town of the service area, and no job is later than the footer', () => {
  for (const { place } of [...projects, ...testimonials]) expect(business.cities).toContain(place);
  for (const { year } of projects) expect(year).toBeLessThanOrEqual(business.copyrightYear);
});

test('a translation has every figure and every word in braces of its text, and is of the text as it is', () => {
  const all = (Object.keys(files) as FileName[]).flatMap((file) => [
    ...textsWithTranslation(describeShape(file), written(file)),
  ]);
  expect(all.length).toBeGreaterThan(300);
  /** `{projects job/jobs}`: which words the number chooses from is up to the language. */
  const facts = (text: string) =>
    (text.match(/\d+|\{[^/}]+(?= \S+\/)|\{[^/}]+(?=\})/g) ?? []).map((fact) => fact.toLowerCase()).sort();
  for (const { text } of all) {
    expect(facts(text.es!), text.es).toEqual(facts(text.en));
    expect(isCurrentTranslation(text), text.en).toBe(true);
  }
});
