import pino from 'pino';

/** How much waits while the disk that the log goes to is full, in bytes. What comes then is lost. */
const maxLength = 1024 * 1024;

/**
 * Standard output for log lines. One that cannot be written waits for the next; by itself Pino would throw it at
 * whoever wanted to log, and the visitor's request would stay unanswered.
 */
export function logLines() {
  const lines = pino.destination({ dest: 1, sync: true, maxLength });
  lines.on('error', () => {});
  return lines;
}
