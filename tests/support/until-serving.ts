import type { ChildProcess } from 'node:child_process';

/**
 * Waits for the line in which the server, or whatever started it, says where it serves. @throws if it ends before
 * that
 */
export async function untilServing(child: ChildProcess) {
  let printed = '';
  const origin = await new Promise<string>((resolve, reject) => {
    const listen = (text: Buffer) => {
      printed += text;
      const address = /^Serving (http:\S+),/m.exec(printed)?.[1];
      if (address) resolve(address);
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    child.once('close', (code) => reject(new Error(`It ended with ${code}: ${printed.trim()}`)));
  });
  return { origin, printed: () => printed };
}
