import type { ActionRow } from '#server/database/tables.ts';
import { addDays } from '#server/platform/time.ts';
import type { Consent } from '#shared/desk/requests.ts';

/** What stands about the time after the pour, which is what the last actions say. */
export interface AfterPour {
  /** Like 2026-12-31; null if it isn't entered. */
  pourDay: string | null;
  /** Who agreed that photos of the job are shown; undefined if nobody has, or took it back. */
  consent?: Consent;
  hasEndedConsent?: true;
  /** Whether the customer asked for no emails of their own accord. */
  isSilent: boolean;
}

export function readAfterPour(actions: ActionRow[]): AfterPour {
  const last = (kind: ActionRow['kind']) =>
    actions.findLast((action) => action.kind === kind && !action.undone_at);
  const pour = last('pour');
  const consent = last('consent');
  const { name } = JSON.parse(consent?.content ?? '{}') as Partial<Consent>;
  return {
    pourDay: pour ? pourDayIn(pour.content) : null,
    ...(consent && (name ? { consent: { name, at: consent.at } } : { hasEndedConsent: true as const })),
    isSilent: last('no-emails') !== undefined,
  };
}

/** What a `pour` stores. */
export const pourDayIn = (content: string | null) =>
  (JSON.parse(content!) as { pourDay: string | null }).pourDay;

/** After how many days a customer is thanked. */
export const thanksAfter = 7;

/** Whether it's time to thank, by the day that stands now, somebody who may be written to. @param today like 2026-12-31 */
export const isThanksDue = ({ pourDay, isSilent }: AfterPour, today: string): boolean =>
  pourDay !== null && !isSilent && addDays(pourDay, thanksAfter) <= today;
