import { expect, test } from 'vitest';
import type { ChannelTrial, Subject } from './subject/subject.ts';
import { body, refused, text } from './testing/attempt.ts';
import { builtPage, homePage, readyParts } from './testing/ready-subject.ts';

const { business } = readyParts;
const [testimonial] = readyParts.testimonials;
const company = (changes: Partial<Subject['business']>) => ({ business: { ...business, ...changes } });
const pageWith = (changes: Partial<typeof homePage>) => ({
  pages: [builtPage('/', { ...homePage, ...changes })],
});
const customer = (changes: Partial<Subject['testimonials'][number]>) => ({
  testimonials: [{ ...testimonial!, ...changes }],
});
/** What the only channel answers. */
const mail = (answer: Omit<ChannelTrial, 'channel'>) => ({
  tryChannels: async () => [{ channel: 'mail', ...answer }],
});

test.each<[string, Partial<Subject>, RegExp]>([
  [
    'the sample name',
    text('business.yaml', 'name', 'Central Florida Concrete'),
    /business\.yaml:3 .*contains the sample name/,
  ],
  [
    'a phone number reserved for examples',
    company({ phone: { shown: '(407) 555-0142', e164: '+14075550142' } }),
    /business\.yaml:9 .*555-0142/,
  ],
  ['a sample address', company({ email: 'office@example.com' }), /business\.yaml:10 office@example\.com/],
  [
    'an address under a name that is nobody’s',
    company({ email: 'a@mail.concrete.test' }),
    /business\.yaml:10/,
  ],
  [
    '"licensed" without a number',
    company({ license: '' }),
    /business\.yaml:18 .*business\.yaml:15.*489\.127/,
  ],
  [
    'the example of a page elsewhere',
    {
      ...company({ links: [{ label: 'F', url: 'https://www.facebook.com/your-company' }] }),
      ...text('business.yaml', 'links.0.url', ''),
    },
    /business\.yaml:3 .*is an example/,
  ],
  [
    'the home page of somebody else’s site',
    company({ links: [{ label: 'F', url: 'https://www.facebook.com/' }] }),
    /facebook\.com\/ leads to the home page/,
  ],
  [
    'the example of a link to write a review',
    company({ reviewLink: 'https://g.page/r/your-code/review' }),
    /g\.page.* is an example/,
  ],
  ['the sample license number', company({ license: 'CBC1234567' }), /CBC1234567/],
  ['a license number that no page shows', pageWith({ body: '' }), /not shown on \/ .*489\.119/],
  ['a sample testimonial', customer({ sample: true }), /testimonials\.yaml:8 .*sample/],
  ['a testimonial without consent', customer({ consent: undefined }), /no record of consent .*16 CFR 465/],
  [
    'a testimonial without either record',
    customer({ source: undefined, consent: undefined }),
    /no record of source .*it is missing/,
  ],
  ['a placeholder in the content', text('home.yaml', 'x', 'Lorem ipsum dolor'), /home\.yaml:3 "Lorem ipsum"/],
  ['a placeholder of the specification', text('home.yaml', 'x', 'Call {phone} now'), /"\{phone\}"/],
  ['a placeholder on a page', body('<p>TODO</p>'), /^\/ "TODO"/],
  ['a short title', pageWith({ title: 'Concrete' }), /^\/ The title has 8 characters/],
  ['a long description', pageWith({ description: 'x'.repeat(161) }), /^\/ The description has 161/],
  [
    'a repeated title',
    { pages: [...readyParts.pages, builtPage('/about', homePage)] },
    /\/about The title is the same as that of \//,
  ],
  ['a picture without alternative text', body('<img src="/a.jpg">'), /^\/ \/a\.jpg has no alternative text/],
  [
    'a picture described by its file name',
    body('<img src="/a.jpg" alt="a.jpg">'),
    /described by a file name/,
  ],
  ['a link to nowhere', body('<a href="/prices">x</a>'), /^\/ \/prices leads nowhere/],
  [
    'a picture that is not there',
    body('<img src="/a.jpg" srcset="/b.jpg 2x" alt="">'),
    /\/b\.jpg leads nowhere/,
  ],
  ['a link to a place that is not there', body('<a href="/#prices">x</a>'), /not on that page/],
  ['a link by a detour', body('<a href="/index.html">x</a>'), /detour to \//],
  [
    'an address that is not https',
    { siteUrl: new URL('http://www.sandhillslabs.com') },
    /SITE_URL .*not https/,
  ],
  [
    'a site built for another address',
    { siteUrl: new URL('https://www.other-slabs.com') },
    /built for https:\/\/www\.sandhillslabs\.com/,
  ],
  [
    'a site on https that trusts no proxy',
    { settings: { ...readyParts.settings, trustedProxies: 0 } },
    /^TRUST_PROXY It is 0/,
  ],
  ['a site that is not built', { pages: [] }, /no built site/],
  ['no mail server', { sendsMail: false }, /SMTP_URL Neither a mail server nor a webhook/],
  [
    'a channel that fails its made-up request',
    mail({ tellsSomebody: true, outcome: 'passing', detail: 'ECONNREFUSED' }),
    /mail It did not accept .*ECONNREFUSED/,
  ],
  [
    'a channel that only writes files',
    mail({ tellsSomebody: false, outcome: 'filed', detail: 'written to a.eml' }),
    /mail It did not accept .*written to a\.eml/,
  ],
  [
    'one address of several that is refused',
    mail({ tellsSomebody: true, outcome: 'sent', detail: '250 OK', missed: 'b@c.org: 550 No' }),
    /mail A made-up request did not reach every address: b@c\.org: 550 No/,
  ],
])('%s is refused', async (_name, changes, expected) => {
  expect(await refused({ samples: readyParts.samples, ...changes })).toContainEqual(
    expect.stringMatching(expected),
  );
});
