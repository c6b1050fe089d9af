import { useCallback } from 'react';
import { useMe } from '#desk/api/use-me.ts';
import { doDeed } from '#desk/deeds/do-deed.ts';
import type { DeedContent } from '#desk/deeds/new-deed.ts';
import type { Seen } from '#shared/desk/deeds.ts';
import type { RequestDetails } from '#shared/desk/requests.ts';

export type Act = (content: DeedContent) => Promise<boolean>;

/** Does something about the request, in the name of whoever is signed in. @param shown as it is on the screen */
export function useDeed(shown: RequestDetails, seen: Seen | undefined): Act {
  const { email } = useMe();
  return useCallback((content) => doDeed({ request: shown, seen, by: email, content }), [shown, seen, email]);
}
