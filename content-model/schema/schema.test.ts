import { expect, test } from 'vitest';
import { cracks } from './cracks.ts';
import { text, webAddress } from './fields.ts';
import { groupsToNames, namesToGroups } from './name-groups.ts';
import { offeredServices } from './offered-services.ts';
import { pourLog } from './pour-log.ts';
import { describeShape } from './shape.ts';

const problemOf = (value: string) =>
  webAddress('https://www.facebook.com/you').safeParse(value).error?.issues[0]?.message;

test.each(['www.facebook.com/hernandez', 'facebook.com/hernandez?hl=es', ' peña.com ', 'x.com:8080'])(
  'of %s, only its beginning is missing, and the message has the whole address',
  (address) => {
    expect(problemOf(address)).toBe(`is not a whole web address; write https://${address.trim()}`);
  },
);

test.each([
  'https://maps.google.com/?cid=123&hl=en',
  'https://www.bbb.org/us/fl/orlando/profile/concrete/a-1234#reviews',
  'https://x.com/peña',
])('%s is accepted as a web address', (address) => {
  expect(problemOf(address)).toBeUndefined();
});

test.each([
  'facebook',
  'Hernandez on facebook.com',
  '@hernandez.concrete',
  'office@example.com',
  'www.facebook.com/my page',
  '28.54',
  'http://www.facebook.com/hernandez',
  'https://facebook',
  'https://user@evil.example/',
  'javascript:alert(1)',
])('%s is not a complete web address, and the message gives an example', (address) => {
  expect(problemOf(address)).toBe('is not a whole web address; write it like https://www.facebook.com/you');
});

test('a letter and its accent become one character, even if a Mac wrote them as two', () => {
  expect(text.parse('Herna\u0301ndez & Pen\u0303a')).toBe('Hern\u00e1ndez & Pe\u00f1a');
});

test('a figure stays with its unit in either language, and an hour with its half of the day', () => {
  const written = ['8–10 ft apart', 'cada 8–10 pies', 'Lun-vie, 7 a. m. a 6 p. m.'];
  expect(written.map((each) => text.parse(each))).toEqual([
    '8–\u206010\u00a0ft apart',
    'cada 8–\u206010\u00a0pies',
    'Lun-vie, 7\u00a0a.\u00a0m. a 6\u00a0p.\u00a0m.',
  ]);
});

test('a company that lists no services offers the five of the specification', () => {
  expect(offeredServices.parse(undefined).map(({ label }) => label)).toEqual([
    'Driveways & Patios',
    'Foundations & Slabs',
    'Decorative Concrete',
    'Commercial Projects',
    'Concrete Repair',
  ]);
});

test('a label becomes one line, just as the server stores it', () => {
  const entries = [' Walks\n & \u00a0steps\u2060 ', 'Two'].map((label) => ({ label, anchor: 'residential' }));
  expect(offeredServices.parse(entries).map(({ label }) => label)).toEqual(['Walks & steps', 'Two']);
});

const business = describeShape('business.yaml');

test('a city written as a bare name is a group in a form, and a bare name again when it is saved', () => {
  const given = { name: 'Bithlo', latitude: 28.56, longitude: -81.11 };
  const written = { tagline: 'Slabs', address: { city: 'Ocoee' }, cities: ['Orlando', given, null] };
  const shown = { ...written, cities: [{ name: 'Orlando' }, given, null] };
  expect(namesToGroups(business, written)).toEqual(shown);
  expect(groupsToNames(business, shown)).toEqual(written);
});

test('a city without a name is no bare name, and one without a position is', () => {
  const cities = [{ name: 'Tampa', latitude: undefined }, { latitude: 28 }];
  expect(groupsToNames(business, { cities })).toEqual({ cities: ['Tampa', { latitude: 28 }] });
});

const steps = ['Pour', 'Saw cut'].map((title) => ({ when: 'Day 0', title, text: 'Done.' }));
const slipsIn = (log: object) => pourLog.safeParse(log).error?.issues.map(({ path }) => path.join('.'));

test('a log needs its steps, and the figures only where they are known', () => {
  expect(slipsIn({ steps })).toBeUndefined();
  expect(slipsIn({ psi: 3000, slump: 4.5, joints: 10, steps })).toBeUndefined();
  expect(slipsIn({ psi: 3000 })).toEqual(['steps']);
  expect(slipsIn({ steps: steps.slice(1) })).toEqual(['steps']);
});

const crack = {
  kind: 'step',
  title: 'Step',
  sign: 'One side is lower by 1/4 in.',
  meaning: 'The ground has settled.',
  verdict: 'Lift it.',
  remedy: 'We lift it.',
  details: 'A step of 1/4 in. Where:',
};
const band = {
  heading: 'Which crack?',
  service: 'repair',
  call: 'Call',
  write: 'Write',
  list: [crack, { ...crack, kind: 'spall' }],
};
const slipsInBand = (changes: object) =>
  cracks.safeParse({ ...band, ...changes }).error?.issues.map(({ path }) => path.join('.'));

test('what the form begins with stays as a customer would type it', () => {
  const { list } = cracks.parse(band);
  expect(list[0]!.details).toBe('A step of 1/4 in. Where:');
  expect(list[0]!.sign).toBe('One side is lower by 1/4\u00a0in.');
});

test('two to four cracks are shown, each by a drawing there is', () => {
  expect(slipsInBand({ list: [crack] })).toEqual(['list']);
  expect(slipsInBand({ list: Array(5).fill(crack) })).toEqual(['list']);
  expect(slipsInBand({ list: [crack, { ...crack, kind: 'crazing' }] })).toEqual(['list.1.kind']);
});
