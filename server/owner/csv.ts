/** A number in international writing. Without letters it can name no function, so it need not be disarmed. */
const phoneNumber = /^\+[\d\s().-]+$/;

/** Rows as CSV (RFC 4180), every cell quoted, safe to open in a spreadsheet. */
export function toCsv(rows: string[][]): string {
  return rows.map((row) => `${row.map(toCell).join(',')}\r\n`).join('');
}

/** A cell that begins like a formula gets an apostrophe before it, so that no spreadsheet computes what was typed. */
function toCell(value: string): string {
  const isFormula = /^\s*[=+\-@\t\r]/.test(value) && !phoneNumber.test(value);
  return `"${(isFormula ? `'${value}` : value).replaceAll('"', '""')}"`;
}
