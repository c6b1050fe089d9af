import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { copyProject } from '#scripts/testing/project-copy.ts';
import { type Finding, runs } from './part.ts';

/** Up to the most that projects.yaml may have. */
const counts = [9, 30, 60];
/** Each has its own photograph, but a small one: this measures the growth, not how long an encoder takes. */
const width = 430;

/** How long the whole build takes, with nothing cached, as the gallery grows. */
export async function measureBuild(): Promise<Finding> {
  const measured: { count: number; seconds: number }[] = [];
  for (const count of runs(3) === 1 ? counts.slice(0, 2) : counts) {
    const folder = await projectWith(count);
    const startedAt = performance.now();
    execFileSync(process.execPath, ['scripts/build.mjs'], { cwd: folder, stdio: 'ignore' });
    measured.push({ count, seconds: (performance.now() - startedAt) / 1000 });
  }
  const [few, ...more] = measured;
  return {
    tables: [
      {
        caption: 'Whole build with a cold cache, by the number of projects in the gallery (goal: linear)',
        head: ['Projects', 'Seconds', 'Milliseconds for each more than nine'],
        rows: measured.map(({ count, seconds }) => [
          count,
          seconds.toFixed(1),
          more.length > 0 && count > few!.count
            ? Math.round(((seconds - few!.seconds) / (count - few!.count)) * 1000)
            : '',
        ]),
      },
    ],
    remarks: [`Generated projects, each with a photograph of its own, ${width} pixels wide.`],
    data: measured,
  };
}

/** A copy of this project with generated projects, and without the caches among the packages. */
async function projectWith(count: number): Promise<string> {
  const { folder } = copyProject((remove) => process.once('exit', remove));
  for (const cache of ['.astro', '.vite', '.cache'])
    rmSync(path.join(folder, 'node_modules', cache), { force: true });
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
  for (const id of ids) await writePhoto(path.join(folder, `content/photos/bench-${id}.jpg`), id);
  return folder;
}

function writePhoto(file: string, id: number) {
  return sharp('content/sample/photos/driveway-joints.jpg')
    .resize(width)
    .modulate({ hue: (id * 37) % 360 })
    .linear(1 - (id % 97) / 400, id % 31)
    .toFile(file);
}
