import { useMe } from '#desk/api/query-client.ts';
import { useWaitingCount } from '#desk/device/page-queue.ts';
import { StatusLine, useIsLate } from '#desk/ui/StatusLine.tsx';
import { times } from '#desk/words/figure-words.ts';

/** Above the list: how much of what was done here the server does not have yet. */
export function WaitingLine() {
  const count = useWaitingCount(useMe().email);
  const isLate = useIsLate(count > 0);
  return <StatusLine>{isLate && `${times(count, 'change')} waiting for a connection.`}</StatusLine>;
}
