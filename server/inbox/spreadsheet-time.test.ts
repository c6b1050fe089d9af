import { expect, test } from 'vitest';
import { spreadsheetTime } from './spreadsheet-time.ts';

const timeZone = 'America/New_York';
const [winter, summer] = ['2026-12-31T23:04:05.000Z', '2026-07-02T03:04:05.000Z'];

test('a spreadsheet gets a sortable time, and the time zone in another column', () => {
  expect(spreadsheetTime(winter, timeZone)).toEqual(['2026-12-31 18:04:05', 'EST']);
  expect(spreadsheetTime(summer, timeZone)).toEqual(['2026-07-01 23:04:05', 'EDT']);
});
