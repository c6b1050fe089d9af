/** Rows as CSV (RFC 4180), every cell quoted, to be opened in a spreadsheet. */
export function toCsv(rows: string[][]): string {
  return rows.map((row) => `${row.map(toCell).join(',')}\r\n`).join('');
}

/** A cell that looks like a formula gets an apostrophe in front, so that no spreadsheet evaluates what was typed. */
function toCell(value: string): string {
  const isFormula = /^\s*[=+\-@＝＋－＠]/.test(value) && !isPhoneNumber(value);
  return `"${(isFormula ? `'${value}` : value).replaceAll('"', '""')}"`;
}

/**
 * True for a number in international format that no spreadsheet can evaluate: it has no sign but the first, or two
 * groups with only a space in between. `+1-407-555-0142` would become -1103.
 */
function isPhoneNumber(value: string): boolean {
  return /^\+\d+$/.test(value) || (/^\+[\d\s().-]+$/.test(value) && /\d\s+\(?\d/.test(value));
}
