import type { Business } from '#content-model/schema/business.ts';
import { Band } from '#site/ui/Band.tsx';
import joint from '#site/ui/joint.module.css';
import { PhoneLink } from '#site/ui/PhoneLink.tsx';
import { TickList } from '#site/ui/TickList.tsx';
import type from '#site/ui/type.module.css';
import styles from './Accessibility.module.css';

/** Each is held by a test: docs/reference/accessibility.md says which. */
const tested = [
  'Every page and every step of the quote form works with a keyboard alone, and you can always see where you are',
  'Screen readers are told what each thing is, what it’s called and what has changed',
  'Text can be twice as large, and screens as narrow as 320 pixels, with nothing cut off',
  'Words and controls keep their contrast, in forced colors and in a browser’s dark mode too',
  'Nothing moves if your device asks for less motion',
  'You can read every page and send the form without JavaScript',
];
const short = [
  'What screen readers are told is tested, but nobody who uses one every day has tried this site yet',
  'It’s been tested in the engines of Chrome, Edge, Firefox and Safari, but not on an iPhone',
  'The slider between a before and an after photo says how far it’s moved, not what you’d see there',
  'A photo’s description may leave out what matters to you: just ask us',
];

/** What was tried, which limits are known, and how to tell the company. */
export function Accessibility({ business: { phone, email } }: { business: Business }) {
  return (
    <Band className={styles.accessibility} labelledBy="accessibility">
      <div className={styles.intro}>
        <h1 id="accessibility">Accessibility</h1>
        <p className={type.lead}>
          Everyone should be able to look at our work and get a quote. We aim for level AA of the Web Content
          Accessibility Guidelines (WCAG) 2.2, and the software behind this site is tested against them with
          every change.
        </p>
      </div>
      <section className={styles.tell} aria-labelledby="tell">
        <h2 id="tell">Something in your way?</h2>
        <p>
          Tell us which page it’s on and what browser or screen reader you use. And if you’d rather not fill
          out a form, we’ll take your request by phone or email.
        </p>
        <p data-hero-buttons="">
          <PhoneLink phone={phone} withIcon large />
        </p>
        <p>
          <a href={`mailto:${email}`} translate="no">
            {email}
          </a>
        </p>
      </section>
      <section className={styles.list} aria-labelledby="tested">
        <h2 id="tested">What’s tested</h2>
        <TickList points={tested} />
      </section>
      <section className={styles.list} aria-labelledby="short">
        <h2 id="short">Where it falls short</h2>
        <ul>
          {short.map((point) => (
            <li key={point} className={joint.joint}>
              {point}
            </li>
          ))}
        </ul>
      </section>
    </Band>
  );
}
