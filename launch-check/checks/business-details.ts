import { covers, faultOfClaim } from '../claims/judge.ts';
import { type ContentText, placeOf } from '../subject/content-texts.ts';
import { type Check, type Finding, refused } from '../subject/finding.ts';
import type { Subject } from '../subject/subject.ts';
import { folded, plain } from '../words/plain.ts';
import {
  exampleAddressesIn,
  examplePhonesIn,
  faultOfPhone,
  isReservedHost,
  isThrowawayHost,
} from '../words/reserved.ts';

/** The name this project is delivered with; "Central Florida concrete contractor" could describe anyone there. */
const sampleName =
  /\bcentral florida concrete\b(?!,? (?:contractors?|company|companies|work|services?|crews?|jobs?|projects?))/;

export const companyNameClaim = 'company name';

export const businessDetails: Check = {
  name: 'Name, phone and e-mail are yours',
  find: (subject) => [...findInFields(subject), ...findInTexts(subject)],
};

function findInFields({ business, texts }: Subject): Finding[] {
  const placeOfField = (field: string) =>
    placeOf(texts.find((text) => text.file === 'business.yaml' && text.field === field)!);
  const { phone, email } = business;
  const [host, phoneFault] = [email.split('@')[1]!, faultOfPhone(phone.e164)];
  return [
    phoneFault !== undefined &&
      refused(placeOfField('phone'), `${phone.shown} ${phoneFault}.`, 'Write your own number.'),
    isReservedHost(host) &&
      refused(
        placeOfField('email'),
        `${email} is a sample address; mail to it is lost.`,
        'Write your own address.',
      ),
    isThrowawayHost(host) &&
      refused(
        placeOfField('email'),
        `${email} is a mailbox that anyone can read and that will soon be gone.`,
        'Write the address of your own mailbox.',
      ),
  ].filter((finding) => finding !== false);
}

/** Whatever field they hide in. */
function findInTexts({ texts, claims, business }: Subject): Finding[] {
  const isTheirName = claims.some(
    (claim) =>
      claim.about === companyNameClaim &&
      covers(claim, business.name) &&
      !faultOfClaim(claim, { ...business, name: '' }, claims),
  );
  return texts.flatMap((text): Finding[] => {
    if (text.file === 'claims.yaml') return [];
    const isField = text.file === 'business.yaml' && ['phone', 'email'].includes(text.field);
    const found = isField
      ? []
      : [...examplePhonesIn(plain(text.text)), ...exampleAddressesIn(plain(text.text))];
    return [
      ...found.map((left) =>
        refused(placeOf(text), `"${left}" is reserved for examples; it reaches nobody.`, 'Write your own.'),
      ),
      ...(!isTheirName && isName(text)
        ? [
            refused(
              placeOf(text),
              `"${plain(text.text)}" contains the sample name.`,
              `Write your company’s name. If this is its name: npm run launch-check -- --confirm`,
            ),
          ]
        : []),
    ];
  });
}

/** As the company's name it is the sample whatever follows; elsewhere it may describe any company there. */
const isName = ({ file, text, field }: ContentText) => {
  const said = folded(text).replace(/[^a-z,]+/g, ' ');
  if (file === 'business.yaml' && field === 'name') return said.includes('central florida concrete');
  return !/keywords/.test(field) && sampleName.test(said);
};
