import { readdirSync } from 'node:fs';
import { routes } from '#shared/routes.ts';
import { measureEndpoint } from './endpoint.ts';
import { isInstalled, startCache } from './nginx.ts';
import { type Finding, median, runs } from './part.ts';
import { type Started, usage } from './processes.ts';
import { startSite } from './site-server.ts';
import { hammer, type Load, serverCore } from './wrk.ts';

/** Requests a second, alone and with nginx as a cache in front on the same core, memory, and the time to the first answer. */
export async function measureServer(): Promise<Finding> {
  const missing = ['nginx', 'wrk', 'taskset'].filter((program) => !isInstalled(program));
  if (missing.length > 0) {
    const how = 'apt-get install nginx-light wrk util-linux (Debian)';
    return {
      tables: [],
      remarks: [`Not measured: ${missing.join(' and ')} is missing. ${how}`],
      data: missing,
    };
  }
  const ours = await startSite({ core: serverCore });
  const rest = usage(ours.pid).residentMb;
  const cache = await startCache(ours);
  const loads = [];
  for (const { what, path } of targets()) loads.push({ what, path, ...(await inTurn(ours, cache, path)) });
  const underLoad = usage(ours.pid).residentMb;
  await cache.stop();
  const endpoint = await measureEndpoint(ours);
  const afterEndpoint = usage(ours.pid).residentMb;
  await ours.stop();
  const starts = [];
  for (let run = 0; run < runs(5); run++) starts.push(await coldStart({}));
  const first = await coldStart({ NODE_DISABLE_COMPILE_CACHE: '1' });
  const own = { rest, underLoad, afterEndpoint, coldStart: median(starts), firstEver: first };
  return {
    tables: [loadTable(loads), endpointTable(endpoint), ownTable(own)],
    remarks: [
      'One core for the server and the cache, the other for wrk (1 thread, 32 connections, `Accept-Encoding: gzip`, which the build has pre-compressed).',
      'CPU is what the server itself used for one response without the cache, and is steady where the machine is shared; requests a second also depend on what wrk and others left over.',
    ],
    data: { loads, endpoint, own },
  };
}

function targets() {
  const assets = readdirSync('dist/_astro');
  const asset = (pattern: RegExp) => `/_astro/${assets.find((name) => pattern.test(name))}`;
  return [
    { what: 'a page', path: routes.about },
    { what: 'a script', path: asset(/^Gallery\..*\.js$/) },
    { what: 'a picture', path: asset(/\.avif$/) },
  ];
}

/** Each is warmed up, then both are measured in turn; the figures are medians. */
async function inTurn(ours: Started, cache: Started, path: string) {
  const [alone, behind]: [Load[], Load[]] = [[], []];
  for (const server of [ours, cache]) await hammer(server, path, 5);
  for (let run = 0; run < runs(5); run++) {
    alone.push(await hammer(ours, path));
    behind.push(await hammer(cache, path));
  }
  return { alone: medians(alone), behind: medians(behind) };
}

function medians(loads: Load[]): Load {
  const of = (name: keyof Load) => median(loads.map((load) => load[name]));
  return { perSecond: of('perSecond'), p99Ms: of('p99Ms'), cpuUs: of('cpuUs') };
}

async function coldStart(env: Record<string, string>) {
  const started = await startSite({ env });
  await started.stop();
  return started.coldStart;
}

function loadTable(loads: { what: string; alone: Load; behind: Load }[]) {
  return {
    caption: 'Pages and files, alone and with nginx as a cache in front, on the same core',
    head: ['', 'Requests/s', 'with the cache', 'p99 ms', 'with the cache', 'CPU µs/response'],
    rows: loads.map(({ what, alone, behind }) => [
      what,
      ...[Math.round(alone.perSecond), Math.round(behind.perSecond)],
      ...[alone.p99Ms, behind.p99Ms, Math.round(alone.cpuUs)],
    ]),
  };
}

function endpointTable(endpoint: Awaited<ReturnType<typeof measureEndpoint>>) {
  const { perSecond, p50Ms, p99Ms, kept, refused } = endpoint;
  return {
    caption: 'Quote requests, each kept on disk before it is answered',
    head: ['Requests/s', 'p50 ms', 'p99 ms', 'Kept', 'Not kept'],
    rows: [[Math.round(perSecond), p50Ms, p99Ms, kept, refused]],
  };
}

function ownTable(own: Record<'rest' | 'underLoad' | 'afterEndpoint' | 'coldStart' | 'firstEver', number>) {
  return {
    caption: 'Memory (goal: 90 MB at rest) and start (goal: 500 ms)',
    head: [
      'At rest',
      'After pages under load',
      'After quote requests',
      'Start to first answer',
      'First start ever',
    ],
    rows: [
      [
        ...[own.rest, own.underLoad, own.afterEndpoint].map((megabytes) => `${Math.round(megabytes)} MB`),
        ...[own.coldStart, own.firstEver].map((ms) => `${Math.round(ms)} ms`),
      ],
    ],
  };
}
