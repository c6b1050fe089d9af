import { execFileSync, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { freePort } from '#scripts/free-port.mjs';
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { type Started, startAndWait } from './processes.ts';
import { serverCore } from './wrk.ts';

export function isInstalled(program: string): boolean {
  return spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;
}

/** nginx with one worker on the server's core, serving the same files, pre-compressed, and logging none of them, as ours. */
export async function startNginx(dist: string): Promise<Started> {
  const folder = makeTemporaryFolder();
  const port = await freePort();
  const configuration = path.join(folder, 'nginx.conf');
  writeFileSync(
    configuration,
    `daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/errors;
events { worker_connections 1024; }
http {
  include /etc/nginx/mime.types;
  access_log off;
  sendfile on; tcp_nopush on; gzip_static on; keepalive_requests 1000000;
  server { listen 127.0.0.1:${port}; root ${path.resolve(dist)}; location / { try_files $uri $uri.html /index.html; } }
}
`,
  );
  const started = await startAndWait(['nginx', '-c', configuration], { port, core: serverCore });
  // Its worker does the work.
  const worker = execFileSync('pgrep', ['-P', String(started.pid)], { encoding: 'utf8' });
  return { ...started, pid: Number(worker) };
}
