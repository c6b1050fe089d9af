import { expect, test } from 'vitest';
import { routes } from '#shared/routes.ts';
import { sampleSite } from '#tests/support/fixture-site.ts';
import { builtPage } from './built-page.ts';

test('the team shows one person with portrait, name, role and license number', () => {
  const [person] = builtPage(routes.about).region('The people').find('figure');
  expect(person!.find('img')[0]!.get('alt')).toBe('Front walk by an oak, as a phone held upright takes it');
  expect(person!.texts('figcaption')).toEqual(['Zoe O’Neill Foreman & owner License CBC1259999']);
});

test('the team has no portrait until the owner adds one', () => {
  const team = builtPage(routes.about, sampleSite.dist).region('How we finish');
  expect(team.find('figure')).toEqual([]);
});
