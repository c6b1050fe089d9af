import { readdirSync } from 'node:fs';
import path from 'node:path';
import { inProject } from './project.mjs';

/** Each room whose strength is measured, and the folders whose tests use it. */
const rooms = {
  server: ['server'],
  shared: ['shared', 'server', 'site'],
  'content/check': ['content'],
  'site/calculator': ['site'],
};

/** What only starts things, and what lives in a page: the unit tests cannot reach it in their own process. */
const elsewhere = [
  ...['server/main.ts', 'server/graceful-stop.ts', 'server/check-config.ts', 'server/owner/requests.ts'],
  ...['server/testing/**', 'content/check/testing/**', 'content/print-faults.ts'],
  ...['site/calculator/calculator-form.ts', 'site/calculator/concrete-calculator.ts'],
];

/** Tests that start programs, ask a server ten thousand things, or try files by the hundred: each would take longer than all the others. */
const slow =
  /^(?:server\/(?:faults|disk-full|main|scale-out|owner\/requests|http\/every-request-answered)|content\/check\/never-throws)\.test\.ts$/;

export function foldersWithTests() {
  return [...new Set(Object.keys(rooms).flatMap(testsBelow).map(path.posix.dirname))];
}

/** Patterns of a folder's files, and of those folders below it that have no tests of their own. @param {string} folder */
export function filesToChange(folder) {
  const others = foldersWithTests().filter((other) => other.startsWith(`${folder}/`));
  const not = [...others.map((other) => `${other}/**`), '**/*.test.ts', ...elsewhere];
  return [`${folder}/**/*.ts`, ...not.map((pattern) => `!${pattern}`)];
}

/** @param {string} folder */
export function ownTests(folder) {
  return testsBelow(folder).filter((file) => path.posix.dirname(file) === folder);
}

/** The tests of everybody who may import from the folder's room. @param {string} folder */
export function usersTests(folder) {
  const room = Object.keys(rooms).find((name) => folder === name || folder.startsWith(`${name}/`));
  return rooms[room].flatMap(testsBelow);
}

function testsBelow(folder) {
  return readdirSync(inProject(folder), { recursive: true })
    .map((name) => `${folder}/${String(name).replaceAll(path.sep, '/')}`)
    .filter((name) => /\.test\.tsx?$/.test(name) && !slow.test(name));
}
