/** Imported before a server: its clock is CLOCK_AHEAD milliseconds ahead of the real one, in what it answers too. */
import { subscribe } from 'node:diagnostics_channel';

const RealDate = Date;
const now = () => RealDate.now() + Number(process.env.CLOCK_AHEAD);

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, caller) => Reflect.construct(target, args.length > 0 ? args : [now()], caller),
  get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
});

// Node writes this header by its own clock.
subscribe('http.server.request.start', (started) => {
  const { response } = started as { response: { setHeader(name: string, value: string): void } };
  response.setHeader('Date', new Date().toUTCString());
});
