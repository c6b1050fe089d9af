import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { freePort } from '#scripts/free-port.mjs';
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { type Started, startAndWait } from './processes.ts';
import { serverCore } from './wrk.ts';

export function isInstalled(program: string): boolean {
  return spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;
}

/**
 * nginx with one worker on the server's core, as a cache in front of it: pages for a minute, as `CDN-Cache-Control`
 * allows, which nginx does not read.
 */
export async function startCache(server: Started): Promise<Started> {
  const folder = makeTemporaryFolder();
  const port = await freePort();
  const configuration = path.join(folder, 'nginx.conf');
  writeFileSync(
    configuration,
    `daemon off; user root; worker_processes 1; pid ${folder}/pid; error_log ${folder}/errors;
events { worker_connections 1024; }
http {
  access_log off; keepalive_requests 1000000;
  client_body_temp_path ${folder}/bodies; proxy_temp_path ${folder}/answers;
  proxy_cache_path ${folder}/cache keys_zone=site:1m;
  upstream site { server ${new URL(server.origin).host}; keepalive 32; }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://site; proxy_http_version 1.1; proxy_set_header Connection "";
      proxy_cache site; proxy_cache_valid 200 1m; proxy_ignore_headers Cache-Control;
    }
  }
}
`,
  );
  return startAndWait(['nginx', '-c', configuration], { port, core: serverCore });
}
