import type { FastifyInstance } from 'fastify';
import { analyticsReport } from '#server/analytics/report.ts';
import { endpoints } from '#shared/desk/addresses.ts';
import { shownDays } from '#shared/desk/website-visits.ts';
import type { DeskParts } from './api/desk-parts.ts';

/** What was counted on the website. */
export function serveWebsiteVisits(app: FastifyInstance, { config, database }: DeskParts) {
  const { timeZone, countsVisits: isCounting } = config;
  app.get(endpoints.websiteVisits, () =>
    analyticsReport(database, { timeZone, isCounting, count: shownDays }, new Date()),
  );
}
