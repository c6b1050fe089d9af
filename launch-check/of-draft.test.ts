import { expect, test } from 'vitest';
import { findingsOfDraft } from './of-draft.ts';
import { builtPage, homePage, readyInput, readyParts, sampleStarting } from './testing/ready-input.ts';

const written = (field: string, text: string) => ({
  ...{ file: 'home.yaml', line: 31, field, text, written: text },
});

test('a link that leads nowhere is to be mended where somebody wrote it; claims and samples are to be looked at', async () => {
  const texts = [
    ...readyParts.texts,
    written('sections.2.link', '/drive-ways'),
    { ...written('sections.0.text', sampleStarting('We ')), line: 12 },
  ];
  const links = '<a href="/drive-ways">x</a><a href="/nowhere">x</a><p>Bonded</p>';
  const pages = [builtPage('/', { ...homePage, body: homePage.body + links })];
  const found = await findingsOfDraft(readyInput({ texts, pages }));
  expect(found).toContainEqual({
    ...{ file: 'home.yaml', path: ['sections', 2, 'link'] },
    message: 'The link to /drive-ways leads nowhere, on the home page.',
  });
  const lookedAt = found.filter(({ severity }) => severity === 'warning');
  expect(lookedAt).toHaveLength(found.length - 1);
  expect(lookedAt).toContainEqual(expect.objectContaining({ message: expect.stringContaining('/nowhere') }));
  expect(lookedAt).toContainEqual(expect.objectContaining({ message: expect.stringMatching(/^bonded: /) }));
  const sample = lookedAt.find(({ message }) => message.includes('came with the samples'))!;
  expect(sample).toMatchObject({ file: 'home.yaml', path: ['sections', 0, 'text'] });
  expect(found.map(({ message }) => message).join()).not.toMatch(/\.yaml|npm run/);
});

test('what is ready has nothing to look at', async () => {
  expect(await findingsOfDraft(readyInput())).toEqual([]);
});
