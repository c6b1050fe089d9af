/** What the bands of the pages say of their own accord. */
export const sections = {
  achievements: 'Achievements',
  inNumbers: 'In numbers',
  customerSays: 'What a customer says',
  whyAndWhere: 'Why us, and where',
  servicesHere: 'Services on this page',
  included: 'What’s included',
  compareCracks: 'Compare the cracks',
  projects: 'Projects',
  tellUs: 'Tell us about your spot',
  phone: 'Phone',
  email: 'Email',
  /** Before the number. */
  orCall: 'Or call',
  /** @param hours as the owner writes them: those that start with anything but a day or a time do not fit after `Call` */
  callOrWrite: (hours: string) =>
    /^(?:\d|(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\b)/i.test(hours)
      ? `Call ${hours}, or write.`
      : 'Call, or write.',
  rated: (rating: number) => `Rated ${rating} out of 5`,
};

/** The figures of a batch ticket. */
export const ticket = {
  psi: { label: 'Mix', unit: 'psi' },
  slump: { label: 'Slump', unit: 'in' },
  joints: { label: 'Joints', unit: 'ft' },
};

/** What the map shows, for those who do not see it. */
export const map = {
  mapWith: (shown: string) => `Map with ${shown}`,
  morePlaces: (count: number) => `${count} more places`,
  interstate4: 'Interstate 4',
  miles: (count: number) => (count === 1 ? '1 mile' : `${count} miles`),
};
