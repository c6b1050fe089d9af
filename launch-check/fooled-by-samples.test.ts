import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp, { type Sharp } from 'sharp';
import { expect, test } from 'vitest';
import { findingsOf, runChecks } from './run-checks.ts';
import { type Attempt, refused, samples, text } from './testing/attempt.ts';
import { readySubject } from './testing/ready-subject.ts';

const story = samples.texts['about.yaml']!.find((sample) => sample.startsWith('We started with driveways'))!;

const loggedSample = 'First truck on site, fiber in the mix. Struck off, floated, broomed by ten.';

test('a site without samples is ready even when compared with every sample', async () => {
  expect(await refused({})).toEqual([]);
});

test.each<Attempt>([
  [
    'the sample story',
    text('about.yaml', 'story.paragraphs.0', story),
    /about.yaml story: "We started.*came with the samples/,
  ],
  [
    'the sample story with two words changed',
    text('about.yaml', 'story.paragraphs.0', story.replace('driveways', 'patios').replace('loose', 'soft')),
    /came with the samples/,
  ],
  ['a sample text in another file', text('home.yaml', 'hero.heading', story), /came with the samples/],
])('%s is refused', async (_name, changes, sentence) => {
  expect(await refused(changes)).toContainEqual(expect.stringMatching(sentence));
});

test.each<Attempt>([
  [
    'a line of a sample pour log',
    text('projects.yaml', '0.log.steps.0.text', loggedSample),
    /projects.yaml.*is a sample, not a job you did/,
  ],
  [
    'a line of a sample pour log with one word changed',
    text('projects.yaml', '3.log.steps.2.text', loggedSample.replace('fiber', 'steel')),
    /is a sample, not a job you did/,
  ],
])('%s is refused', async (_name, changes, sentence) => {
  expect(await refused(changes)).toContainEqual(expect.stringMatching(sentence));
});

test('the hour of a step may be the same as in a sample', async () => {
  expect(await refused(text('projects.yaml', '0.log.steps.0.when', 'Day 0, 6:10 am'))).toEqual([]);
});

/** It was made from a delivered one. */
const photo = fileURLToPath(new URL('../tests/content/photos/patio.jpg', import.meta.url));

test.each<[string, (image: Sharp) => Sharp]>([
  ['saved as PNG', (image) => image.resize(900).png()],
  ['made small and rough', (image) => image.resize(480).jpeg({ quality: 40 })],
  ['mirrored', (image) => image.resize(900).flop()],
  [
    'cut by a tenth at one corner',
    (image) => image.resize(1000).extract({ left: 100, top: 66, width: 900, height: 600 }),
  ],
  ['cut all around', (image) => image.resize(1000).extract({ left: 70, top: 46, width: 860, height: 574 })],
  ['brightened', (image) => image.resize(900).modulate({ brightness: 1.3, saturation: 0.6 })],
  [
    'signed across',
    (image) =>
      image.resize(1000).composite([
        {
          input: Buffer.from(
            '<svg width="1000" height="600"><text x="80" y="330" font-size="110" fill="white" fill-opacity="0.6">SANDHILL SLABS</text></svg>',
          ),
        },
      ]),
  ],
])('a sample photo %s is refused', async (_how, change) => {
  const subject = readySubject({ samples });
  writeFileSync(
    path.join(subject.contentDir, 'photos/mine.png'),
    await change(sharp(readFileSync(photo))).toBuffer(),
  );
  const results = await runChecks(subject);
  expect(findingsOf(results, 'refused').map(({ where, what }) => `${where} ${what}`)).toEqual([
    'content/photos/mine.png This picture is the sample stamped-ashlar-patio.jpg, or was made from it.',
  ]);
});
