import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { findContentFolder } from '../content/folder.mjs';
import { isPhotoFile, photoNameOf } from '../content/schema/photo-files.ts';
import { copyProject } from '../scripts/testing/project-copy.ts';
import { encoders } from '../site/photos/encoders.ts';
import { likeness } from '../site/photos/likeness.ts';
import { measuredQuality } from '../site/photos/measured-quality.ts';
import { phoneWidth } from '../site/photos/photo-sizes.ts';
import { scaledPng } from '../site/photos/scaled-png.ts';
import { type Finding, median, residentMegabytes, runs, startSite, thousands } from './common.ts';

/** The widest file, which desks load, in pixels. */
const deskWidth = 1600;

/** Each photograph of the content, encoded whole as the build does it: its quality, its likeness, its bytes. */
export async function measurePictures(): Promise<Finding> {
  const folder = path.join(findContentFolder(), 'photos');
  const rows: (string | number)[][] = [];
  for (const name of readdirSync(folder).filter(isPhotoFile)) {
    const file = path.join(folder, name);
    const { fine, dense } = await measuredQuality(file);
    const sizes = [await encode(file, phoneWidth, dense), await encode(file, deskWidth, fine)];
    rows.push([`\`${photoNameOf(name)}\``, ...sizes.flat()]);
  }
  const caption =
    'Quality as the encoder counts it, likeness to the original (SSIM, 1 being the same), and bytes';
  const head = [
    'Photograph',
    ...[`Phone, ${phoneWidth} px: quality`, 'likeness', 'AVIF'],
    ...[`Desk, ${deskWidth} px: quality`, 'likeness', 'AVIF'],
  ];
  const remarks = ['Whole pictures; where a place shows a part of one, only that part is sent.'];
  return { tables: [{ caption, head, rows }], remarks };
}

async function encode(file: string, width: number, quality: number) {
  const original = await scaledPng(readFileSync(file), width);
  const encoded = await sharp(original)
    .avif({ ...encoders.avif, quality })
    .toBuffer();
  return [quality, (await likeness(original, encoded)).toFixed(3), thousands(encoded.length)];
}

/** Memory at rest and the time to the first answer. */
export async function measureServer(): Promise<Finding> {
  const server = await startSite();
  const rest = residentMegabytes(server.pid);
  await server.end('SIGTERM');
  const starts = [];
  for (let run = 0; run < runs(5); run++) starts.push(await coldStart({}));
  const first = await coldStart({ NODE_DISABLE_COMPILE_CACHE: '1' });
  return {
    tables: [
      {
        caption: 'Memory (goal: 90 MB at rest) and start (goal: 500 ms)',
        head: ['At rest', 'Start to first answer', 'First start ever'],
        rows: [[`${rest} MB`, ...[median(starts), first].map((ms) => `${Math.round(ms)} ms`)]],
      },
    ],
    remarks: [`Starts are medians of ${runs(5)}.`],
  };
}

async function coldStart(variables: Record<string, string>) {
  const startedAt = performance.now();
  const server = await startSite('dist', variables);
  await (await fetch(server.origin)).arrayBuffer();
  const took = performance.now() - startedAt;
  await server.end('SIGTERM');
  return took;
}

/** Up to the most that projects.yaml may have. */
const counts = [9, 30, 60];
/** Each has its own photograph, but a small one: this measures the growth, not how long an encoder takes. */
const width = 430;

/** How long the whole build takes, with nothing cached, as the gallery grows. */
export async function measureBuild(): Promise<Finding> {
  const rows: (string | number)[][] = [];
  let fewest = Number.NaN;
  for (const count of runs(3) === 1 ? counts.slice(0, 2) : counts) {
    const folder = await projectWith(count);
    const startedAt = performance.now();
    execFileSync(process.execPath, ['scripts/build.mjs'], { cwd: folder, stdio: 'ignore' });
    const ms = performance.now() - startedAt;
    const more = count - counts[0]!;
    if (more === 0) fewest = ms;
    rows.push([count, (ms / 1000).toFixed(1), more === 0 ? '' : Math.round((ms - fewest) / more)]);
  }
  const caption = 'Whole build with a cold cache, by the number of projects in the gallery (goal: linear)';
  const head = ['Projects', 'Seconds', 'Milliseconds for each more than nine'];
  const remarks = [`Generated projects, each with a photograph of its own, ${width} pixels wide.`];
  return { tables: [{ caption, head, rows }], remarks };
}

/** A copy of this project with generated projects, and without the caches among the packages. */
async function projectWith(count: number): Promise<string> {
  const { folder } = copyProject((remove) => process.once('exit', remove));
  for (const cache of ['.astro', '.vite', '.cache']) {
    rmSync(path.join(folder, 'node_modules', cache), { force: true });
  }
  const ids = Array.from({ length: count }, (_, index) => index + 1);
  const projects = ids.map((id) => ({
    id,
    title: `Project ${id}`,
    category: ['residential', 'commercial', 'decorative', 'repair'][id % 4],
    photo: `bench-${id}`,
    description: `Generated for the bench, number ${id}.`,
  }));
  // JSON is YAML.
  writeFileSync(path.join(folder, 'content/projects.yaml'), JSON.stringify(projects));
  const photos = path.join(folder, 'content/photos.yaml');
  const alts = ids.map((id) => `bench-${id}: Generated photograph ${id}`).join('\n');
  writeFileSync(photos, `${readFileSync(photos, 'utf8')}\n${alts}\n`);
  for (const id of ids) {
    await sharp('content/sample/photos/driveway-joints.jpg')
      .resize(width)
      .modulate({ hue: (id * 37) % 360 })
      .linear(1 - (id % 97) / 400, id % 31)
      .toFile(path.join(folder, `content/photos/bench-${id}.jpg`));
  }
  return folder;
}
