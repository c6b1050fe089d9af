import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { variablesOfOthers } from './config.ts';

/** How much of a command's last words is told. */
const lastWords = 400;

/**
 * Runs the owner's words in a shell, with a name in a variable: no name is ever taken for a word of the shell. It gets none
 * of the server's own settings.
 * @param limit how long it may take, in milliseconds
 * @throws with its last words if it fails, and if it takes longer
 */
export async function runCommand(command: string, named: Record<string, string>, limit: number) {
  const child = spawn(command, {
    ...{ shell: true, stdio: ['ignore', 'pipe', 'pipe'], detached: process.platform !== 'win32' },
    env: { ...variablesOfOthers(), ...named },
  });
  let said = '';
  const hear = (text: Buffer) => (said = (said + text).slice(-lastWords));
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  const end = () => endGroup(child.pid);
  process.once('exit', end);
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    end();
  }, limit);
  try {
    const [code, signal] = await once(child, 'exit');
    if (isLate) throw new Error(`it was stopped because it took longer than ${spanOf(limit)}`);
    if (code !== 0) throw new Error(`it ended with ${code ?? signal}${said.trim() && `: ${said.trim()}`}`);
  } finally {
    clearTimeout(timer);
    process.off('exit', end);
  }
}

/** With everything that it has started. */
function endGroup(pid: number | undefined) {
  try {
    if (pid !== undefined) process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL');
  } catch {
    // It has ended.
  }
}

const spanOf = (milliseconds: number) =>
  milliseconds < 3_600_000
    ? `${Math.round(milliseconds / 1000)} seconds`
    : `${milliseconds / 3_600_000} hours`;
