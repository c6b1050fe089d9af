import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs';

/** A control group of Linux, in either version: where it stands, and what bounds its memory and its swap. */
const versions = [
  {
    root: '/sys/fs/cgroup/memory',
    memory: 'memory.limit_in_bytes',
    swap: 'memory.memsw.limit_in_bytes',
  },
  { root: '/sys/fs/cgroup', memory: 'memory.max', swap: 'memory.swap.max' },
];

/**
 * Room for processes that have so much memory together, as on a machine of that size.
 * @returns undefined where this machine lets nobody make one
 */
export function limitMemory(megabytes: number) {
  const bytes = megabytes * 1024 ** 2;
  for (const { root, memory, swap } of versions) {
    const group = `${root}/site-${process.pid}-${megabytes}`;
    try {
      mkdirSync(group);
      writeFileSync(`${group}/${memory}`, String(bytes));
      // In the first version together with memory, and in both only where swap is counted.
      if (existsSync(`${group}/${swap}`))
        writeFileSync(`${group}/${swap}`, swap === 'memory.swap.max' ? '0' : String(bytes));
    } catch {
      if (existsSync(group)) rmdirSync(group);
      continue;
    }
    const enter = `import fs from 'node:fs'; fs.writeFileSync('${group}/cgroup.procs', String(process.pid))`;
    return {
      /** What Node is told so that it begins in there, and with it all that it starts. */
      words: ['--import', `data:text/javascript,${encodeURIComponent(enter)}`],
      /** Once everything in there has ended. */
      remove: () => rmdirSync(group),
    };
  }
  return undefined;
}
