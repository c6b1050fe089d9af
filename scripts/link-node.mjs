/**
 * After npm: gives the Node that it installed for this machine the name by which everything here calls it. npm has
 * compared it with the hash in package-lock.json. On a machine for which there is none, its own has to do.
 */
import { existsSync, linkSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';

const { platform, arch } = process;
const isWindows = platform === 'win32';
const packages = new URL('../node_modules/', import.meta.url);
const [own, file] = [`node-${isWindows ? 'win' : platform}-${arch}`, isWindows ? 'node.exe' : 'node'];

rmSync(new URL('node', packages), { recursive: true, force: true });
if (existsSync(new URL(`${own}/bin/${file}`, packages))) {
  mkdirSync(new URL('node/bin', packages), { recursive: true });
  // Windows lets only administrators make the other kind of link.
  if (isWindows) linkSync(new URL(`${own}/bin/${file}`, packages), new URL(`node/bin/${file}`, packages));
  else symlinkSync(`../../${own}/bin/${file}`, new URL(`node/bin/${file}`, packages));
}
