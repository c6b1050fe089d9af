import { expect, test } from 'vitest';
import { checkDraft } from './check-draft.ts';
import { builtPage, homePage, readyInput, readyParts } from './testing/ready-input.ts';

const written = (field: string, text: string) => ({
  file: 'home.yaml',
  line: 31,
  field,
  text,
  written: text,
});

test('a link that leads nowhere is to be fixed where somebody wrote it; each text that needs proof is named once', async () => {
  const texts = [
    ...readyParts.texts,
    written('sections.2.link', '/drive-ways'),
    { ...written('sections.0.text', 'Bonded'), line: 12 },
    { ...written('sections.1.text', 'Bonded and awarded'), line: 13 },
  ];
  const links = '<a href="/drive-ways">x</a><a href="/nowhere">x</a><p>Bonded</p><p>Bonded and awarded</p>';
  const pages = [builtPage('/', { ...homePage, body: homePage.body + links })];
  const found = await checkDraft(readyInput({ texts, pages }));
  expect(found).toContainEqual({
    file: 'home.yaml',
    path: ['sections', 2, 'link'],
    message: 'The link to /drive-ways leads nowhere, on the home page.',
  });
  const lookedAt = found.filter(({ severity }) => severity === 'warning');
  expect(lookedAt).toHaveLength(found.length - 1);
  expect(lookedAt).toContainEqual(expect.objectContaining({ message: expect.stringContaining('/nowhere') }));
  const atText = (index: number) => expect.objectContaining({ path: ['sections', index, 'text'] });
  const ofLicense = lookedAt.filter(({ cause }) => cause === 'license');
  expect(ofLicense).toEqual([atText(0), atText(1)]);
  expect(ofLicense[0]!.message).toMatch(/^"Bonded" isn’t confirmed yet/);
  expect(lookedAt.filter(({ cause }) => cause === 'claims')).toEqual([atText(1)]);
  expect(found.map(({ message }) => message).join()).not.toMatch(/\.yaml|npm run/);
});

test('a ready site has no warnings', async () => {
  expect(await checkDraft(readyInput())).toEqual([]);
});
