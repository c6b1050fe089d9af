/** In a format every spreadsheet can read, `2026-11-20 15:04:05`, and the name of the zone at that time, `EST`. */
export function spreadsheetTime(iso: string, timeZone: string): [time: string, zone: string] {
  const time = new Date(iso);
  const zone = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' })
    .formatToParts(time)
    .find(({ type }) => type === 'timeZoneName')!.value;
  // The Swedish format matches ISO 8601.
  return [time.toLocaleString('sv-SE', { timeZone }), zone];
}
