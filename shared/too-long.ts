/** What somebody reads whose text is too long; nothing cuts it. Both in UTF-16 code units. */
export function tooLong(max: number, length: number): string {
  const [most, over] = [max, length - max].map((count) => count.toLocaleString('en-US'));
  return `Keep this to ${most} characters or fewer. It’s ${over} over.`;
}
