import pino from 'pino';

/** How much is held back while the log's disk is full, in bytes. Anything beyond that is lost. */
const maxLength = 1024 * 1024;

/**
 * Standard output for log lines. One that cannot be written waits for the next; Pino alone would throw at the caller,
 * and the visitor's request would never be answered.
 */
export function logLines() {
  const lines = pino.destination({ dest: 1, sync: true, maxLength });
  lines.on('error', () => {});
  return lines;
}
