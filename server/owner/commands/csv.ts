/** Rows as CSV (RFC 4180), every cell quoted, to be opened in a spreadsheet. */
export function toCsv(rows: string[][]): string {
  return rows.map((row) => `${row.map(toCell).join(',')}\r\n`).join('');
}

/** A cell that begins like a formula gets an apostrophe before it, so that no spreadsheet computes what was typed. */
function toCell(value: string): string {
  const isFormula = /^\s*[=+\-@＝＋－＠]/.test(value) && !isPhoneNumber(value);
  return `"${(isFormula ? `'${value}` : value).replaceAll('"', '""')}"`;
}

/**
 * True for a number in international writing that no spreadsheet can compute: it has no sign but the first, or
 * two groups with only a space between them. `+1-407-555-0142` would become -1103.
 */
function isPhoneNumber(value: string): boolean {
  return /^\+\d+$/.test(value) || (/^\+[\d\s().-]+$/.test(value) && /\d\s+\(?\d/.test(value));
}
