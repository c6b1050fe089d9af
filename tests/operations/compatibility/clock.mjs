// Loaded before a server's own files: for it, it is always this moment.
const moment = Date.parse(process.env.MOMENT);

globalThis.Date = class extends Date {
  constructor(...given) {
    super(...(given.length > 0 ? given : [moment]));
  }

  static now() {
    return moment;
  }
};
