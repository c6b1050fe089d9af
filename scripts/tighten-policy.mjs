import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Takes out of each page's policy the hashes of what that page does not have: Astro lists those of the whole
 * site on every page, and hashes do not compress. @param {string} folder
 */
export function tightenPolicies(folder) {
  const names = readdirSync(folder, { recursive: true }).map(String);
  for (const file of names.filter((name) => name.endsWith('.html')).map((name) => path.join(folder, name))) {
    writeFileSync(file, tightenPolicy(readFileSync(file, 'utf8')));
  }
}

/** @param {string} page */
export function tightenPolicy(page) {
  const inline = [...page.matchAll(/<(script|style)\b[^>]*>(.*?)<\/\1>/gs)].map(([, , text]) => text);
  const needed = new Set(inline.map((text) => createHash('sha256').update(text).digest('base64')));
  return page.replace(/<meta http-equiv="content-security-policy"[^>]*>/, (policy) =>
    policy.replace(/ 'sha256-([^']+)'/g, (source, hash) => (needed.has(hash) ? source : '')),
  );
}
