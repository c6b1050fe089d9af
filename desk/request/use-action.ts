import { useCallback, useEffect, useRef } from 'react';
import type { ActionInput } from '#desk/actions/action.ts';
import { applyAction } from '#desk/actions/apply-action.ts';
import { useMe } from '#desk/api/query-client.ts';
import type { SeenActions } from '#shared/desk/actions.ts';
import type { RequestDetails } from '#shared/desk/requests.ts';

export type Act = (content: ActionInput) => Promise<boolean>;

/** What a part of the request's screen gets. */
export interface RequestProps {
  request: RequestDetails;
  act: Act;
}

/** What a dialog about the request gets. */
export interface RequestDialogProps extends RequestProps {
  onClose: () => void;
}

/** Returns a function that applies actions to a request as the signed-in person. @param shown the request as on the screen */
export function useAction(shown: RequestDetails, seen: SeenActions | undefined): Act {
  const { email } = useMe();
  return useCallback(
    (content) => applyAction({ request: shown, seen, by: email, content }),
    [shown, seen, email],
  );
}

/** How long a request must be visible to count as read, in milliseconds. */
const readDelay = 1_000;
/** The requests that were reported as read since the page was loaded. */
const reported = new Set<string>();

/** Reports a request as read, once per page load. */
export function useRead(id: string, act: Act) {
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    if (reported.has(id)) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onVisibilityChange = () => {
      clearTimeout(timer);
      if (document.visibilityState !== 'visible' || reported.has(id)) return;
      timer = setTimeout(async () => {
        reported.add(id);
        if (!(await latest.current({ kind: 'read' }))) reported.delete(id);
      }, readDelay);
    };
    onVisibilityChange();
    document.addEventListener('visibilitychange', onVisibilityChange);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onVisibilityChange);
    };
  }, [id]);
}
