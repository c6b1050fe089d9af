import type { CountedPage } from '#shared/analytics-events.ts';

/** How many days the desk shows, including today. */
export const shownDays = 30;

/** Counts of each `CountedKind`. */
export interface Figures {
  visits: number;
  views: number;
  calls: number;
  quotes: number;
  requests: number;
}

/** The counts of the last days, including today. */
export interface AnalyticsReport {
  /** Whether counting is turned on. */
  isCounting: boolean;
  /** The first day with counts, like 2026-11-22; null if there are none. */
  since: string | null;
  total: Figures;
  /** The counts of the previous period; null if not all of its days were counted. */
  before: Figures | null;
  /** Every day, the earliest first. */
  days: (Figures & { day: string })[];
  /** Every page, the most viewed first; pages in another language only with counts. */
  pages: (Figures & { page: CountedPage; name: string })[];
  /** The most frequent sources first, and the rest last. Views are not counted by source. */
  sources: (Omit<Figures, 'views'> & { source: string; name: string })[];
}
