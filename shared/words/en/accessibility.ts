/** The page about accessibility. */
export const accessibility = {
  title: 'Accessibility',
  description: (company: string) =>
    `What this site does so that everyone can use it, where it falls short, and how to tell ${company}.`,
  lead: 'Everyone should be able to look at our work and get a quote. We aim for level AA of the Web Content Accessibility Guidelines (WCAG) 2.2, and the software behind this site is tested against them with every change.',
  inYourWay: 'Something in your way?',
  tell: 'Tell us which page it’s on and what browser or screen reader you use. And if you’d rather not fill out a form, we’ll take your request by phone or email.',
  testedHeading: 'What’s tested',
  /** Each is held by a test: docs/reference/accessibility.md says which. */
  tested: [
    'Every page and every step of the quote form works with a keyboard alone, and you can always see where you are',
    'Screen readers are told what each thing is, what it’s called and what has changed',
    'Text can be twice as large, and screens as narrow as 320 pixels, with nothing cut off',
    'Words and controls keep their contrast, in forced colors and in a browser’s dark mode too',
    'Nothing moves if your device asks for less motion',
    'You can read every page and send the form without JavaScript',
  ],
  shortHeading: 'Where it falls short',
  short: [
    'What screen readers are told is tested, but nobody who uses one every day has tried this site yet',
    'It’s been tested in the engines of Chrome, Edge, Firefox and Safari, but not on an iPhone',
    'The slider between a before and an after photo says how far it’s moved, not what you’d see there',
    'A photo’s description may leave out what matters to you: just ask us',
  ],
};
