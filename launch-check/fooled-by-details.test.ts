import { expect, test } from 'vitest';
import { type Attempt, refused, text } from './testing/attempt.ts';
import { readyParts } from './testing/ready-subject.ts';

const { business } = readyParts;

test.each<Attempt>([
  [
    'another spelling of a number for examples',
    text('home.yaml', 'x', 'Call 407 555 0199 now'),
    /"407 555 0199" is reserved for examples/,
  ],
  [
    'a number for examples without dashes',
    { business: { ...business, phone: { shown: '(407) 555-0163', e164: '+14075550163' } } },
    /reserved for examples/,
  ],
  [
    'a number that nobody can have',
    { business: { ...business, phone: { shown: '(407) 111-1111', e164: '+14071111111' } } },
    /is not a number that anyone can have/,
  ],
  [
    'a mailbox for an hour',
    { business: { ...business, email: 'slabs@mailinator.com' } },
    /that anyone can read/,
  ],
  [
    'an example domain in a text',
    text('home.yaml', 'x', 'Write to office@example.org'),
    /"example\.org" is reserved for examples/,
  ],
  [
    'the sample name with LLC',
    text('home.yaml', 'x', 'Central Florida Concrete, LLC'),
    /contains the sample name/,
  ],
  [
    'the sample name with Company',
    {
      texts: readyParts.texts.map((each) =>
        each.field === 'name' && each.file === 'business.yaml'
          ? { ...each, text: 'Central Florida Concrete Company' }
          : each,
      ),
    },
    /contains the sample name/,
  ],
  [
    'an address of numbers',
    { siteUrl: new URL('https://203.0.113.7') },
    /is not a name that a visitor could type/,
  ],
  ['a tunnel from the desk', { siteUrl: new URL('https://slabs.trycloudflare.com') }, /is a tunnel/],
  [
    'license CBC0000000',
    { business: { ...business, license: 'CBC0000000' } },
    /"CBC0000000" is not a license number/,
  ],
  ['license 1234567', { business: { ...business, license: 'CGC 234567' } }, /is not a license number/],
])('%s is refused', async (_name, changes, sentence) => {
  expect(await refused(changes)).toContainEqual(expect.stringMatching(sentence));
});
