/** As much of it as a test reads: types are checked where it is not installed, too. */
declare module 'ical.js' {
  interface Time {
    toJSDate(): Date;
  }

  class Component {
    constructor(parsed: unknown);
    getFirstPropertyValue(name: string): { toString(): string } | null;
    getFirstSubcomponent(name: string): Component | null;
    getAllSubcomponents(name: string): Component[];
  }

  class Event {
    constructor(component: Component);
    readonly uid: string;
    readonly summary: string;
    readonly location: string | null;
    readonly description: string;
    readonly startDate: Time;
    readonly endDate: Time;
  }

  /** @throws what breaks RFC 5545 */
  function parse(calendar: string): unknown;

  const ical: { parse: typeof parse; Component: typeof Component; Event: typeof Event };
  export default ical;
}
