import { readFileSync } from 'node:fs';

/**
 * The text of a file of settings, whichever editor wrote it: in UTF-8, in UTF-16 as old Notepad and PowerShell do, or in
 * Windows-1252, with any ends of lines and without byte order marks, which would become part of a name.
 * @param {string} file @throws if it can't be read
 */
export function readEnvText(file) {
  return decode(readFileSync(file)).replaceAll('\uFEFF', '').replaceAll(/\r\n?/g, '\n');
}

/** @param {Buffer} bytes */
function decode(bytes) {
  // No setting holds a zero byte; in UTF-16, every letter of ASCII has one.
  if (bytes.includes(0)) return new TextDecoder(bytes.indexOf(0) % 2 ? 'utf-16le' : 'utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
