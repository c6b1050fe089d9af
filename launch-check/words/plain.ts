/** Letters of other alphabets, and symbols, that look like Latin letters. */
const lookalikes: Record<string, string> = Object.fromEntries(
  [
    ...[
      'aаαɑᴀ',
      'bЬвʙ',
      'cсϲᴄ',
      'dԁɗᴅ',
      'eеєεᴇ',
      'gɡɢ',
      'hһнʜ',
      'iіɩιıɪ',
      'jјᴊ',
      'kкκᴋ',
      'lӏʟ',
      'mмᴍ',
      'nпηɴ',
    ],
    ...['oоοօᴏ', 'pрρᴘ', 'qԛ', 'rгʀ', 'sѕꜱ', 'tтτᴛ', 'uυսᴜ', 'vѵνᴠ', 'wԝωᴡ', 'xхχ', 'yуγʏ', 'zᴢ'],
  ].flatMap(([latin, ...others]) => others.map((other) => [other, latin])),
) as Record<string, string>;

/** As a visitor hears it: one line, ordinary spaces, nothing invisible. Letters and punctuation stay. */
export function plain(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\p{Cf}|\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/**
 * For finding words however they are written: lowercase Latin letters without accents, from anything that looks like
 * them.
 */
export function folded(text: string): string {
  const latin = plain(text).normalize('NFKD').toLowerCase().replace(/\p{M}/gu, '');
  return [...latin].map((letter) => lookalikes[letter] ?? letter).join('');
}

/** The same, with digits and symbols inside words read as the letters they imitate, like b0nded. */
export function unmasked(text: string): string {
  const letters: Record<string, string> = {
    0: 'o',
    1: 'i',
    3: 'e',
    4: 'a',
    5: 's',
    7: 't',
    '@': 'a',
    $: 's',
    '!': 'i',
  };
  return folded(text).replace(
    /(?<=[a-z])[013457@$!](?=[a-z])|\b[01345](?=[a-z]{3})/g,
    (sign) => letters[sign]!,
  );
}

/** Words of two letters or more, lowercase, without accents. */
export function wordsOf(text: string): string[] {
  return folded(text).match(/[a-z][a-z'’]+/g) ?? [];
}
