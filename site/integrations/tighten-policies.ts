import { createHash } from 'node:crypto';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Removes from each page's policy the hashes of anything the page does not contain: Astro lists the whole site's
 * hashes on every page, and hashes do not compress.
 */
export function tightenPolicies(folder: string) {
  for (const file of globSync('**/*.html', { cwd: folder }).map((name) => path.join(folder, name)))
    writeFileSync(file, tightenPolicy(readFileSync(file, 'utf8')));
}

export function tightenPolicy(page: string): string {
  const inline = [...page.matchAll(/<(script|style)\b[^>]*>(.*?)<\/\1>/gs)].map(([, , text]) => text!);
  const needed = new Set(inline.map((text) => createHash('sha256').update(text).digest('base64')));
  return page.replace(/<meta http-equiv="content-security-policy"[^>]*>/, (policy) =>
    policy.replace(/ 'sha256-([^']+)'/g, (source, hash) => (needed.has(hash) ? source : '')),
  );
}
