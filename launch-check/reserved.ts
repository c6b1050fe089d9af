/** Names that never belong to a company: RFC 2606 and 6761, and the one this project's notes use. */
const reservedHost =
  /(^|\.)(example\.(com|net|org)|example|test|invalid|localhost|local|your-company\.com)$/i;

/** The block of numbers that the numbering plan keeps for fiction: (any area) 555-01xx. */
const fictionalPhone = /^\+1\d{3}55501\d\d$/;

export const isReservedHost = (host: string) => reservedHost.test(host);
export const isFictionalPhone = (e164: string) => fictionalPhone.test(e164);
