import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { type Finding, runs } from './part.ts';

const counts = [9, 90, 900];
/** Each has its own photograph, but a small one: this measures the growth, not how long an encoder takes. */
const width = 430;

/** How long the whole build takes, with nothing cached, as the gallery grows. */
export async function measureBuild(): Promise<Finding> {
  const measured: { count: number; seconds: number }[] = [];
  for (const count of runs(3) === 1 ? counts.slice(0, 2) : counts) {
    const folder = await copyProject(count);
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

async function copyProject(count: number): Promise<string> {
  const folder = makeTemporaryFolder();
  const listed = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' }).split('\0').filter(Boolean);
  for (const file of listed) cpSync(file, path.join(folder, file));
  linkDependencies(folder);
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

/** The packages, but not the caches among them. */
function linkDependencies(folder: string) {
  mkdirSync(path.join(folder, 'node_modules'));
  const names = execFileSync('ls', ['-A', 'node_modules'], { encoding: 'utf8' }).trim().split('\n');
  for (const name of names.filter((each) => !['.astro', '.vite', '.cache'].includes(each))) {
    symlinkSync(path.resolve('node_modules', name), path.join(folder, 'node_modules', name));
  }
}

function writePhoto(file: string, id: number) {
  return sharp('content/photos/driveway-joints.jpg')
    .resize(width)
    .modulate({ hue: (id * 37) % 360 })
    .linear(1 - (id % 97) / 400, id % 31)
    .toFile(file);
}
