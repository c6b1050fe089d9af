import type { CountedPage } from '#shared/analytics-events.ts';

/** How many days the desk shows, today among them. */
export const shownDays = 30;

/** How often each happened: see `CountedKind`. */
export interface Figures {
  visits: number;
  views: number;
  calls: number;
  quotes: number;
  requests: number;
}

/** What was counted in the last days, today among them. */
export interface AnalyticsReport {
  /** False if the owner has it turned off. */
  isCounting: boolean;
  /** The first day that anything was counted, like 2026-11-22; null if nothing ever was. */
  since: string | null;
  total: Figures;
  /** As many days before these; null if not all of them were counted. */
  before: Figures | null;
  /** Every day, the earliest first. */
  days: (Figures & { day: string })[];
  /** Every page, the most looked at first; those of a further language if anything was counted there. */
  pages: (Figures & { page: CountedPage; name: string })[];
  /** The most frequent first, and last what remains. Nobody counts views by source. */
  sources: (Omit<Figures, 'views'> & { source: string; name: string })[];
}
