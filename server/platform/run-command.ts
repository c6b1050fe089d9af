import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** How much of a command's last output an error quotes, in characters. */
const lastWords = 400;

/** The variables that a command gets, as docs/how-to/back-up-and-restore.md lists them; the last two lines are Windows's. */
const passedOn = [
  /^(PATH|HOME|USER|LOGNAME|SHELL|LANG|LANGUAGE|LC_\w+|TZ|TMPDIR|SSH_AUTH_SOCK|XDG_\w+)$/,
  /^((https?|all|no)_proxy|SSL_CERT_(FILE|DIR))$/i,
  /^(RCLONE|RESTIC|AWS)_\w+$/,
  /^(SystemRoot|SystemDrive|ComSpec|PATHEXT|TEMP|TMP)$/i,
  /^(USERPROFILE|USERNAME|APPDATA|LOCALAPPDATA|ProgramData)$/i,
];
const cleanEnvironment = () =>
  Object.fromEntries(
    Object.entries(process.env).filter(([name]) => passedOn.some((pattern) => pattern.test(name))),
  );

/**
 * Runs the owner's command in a shell, with a name in a variable, so that no name is ever taken for a part of the command.
 * Apart from that it gets a clean environment: no setting and no secret of the server or of whatever started it.
 * @param limit how long it may take, in milliseconds
 * @throws with its last words if it fails, and if it takes longer
 */
export async function runCommand(command: string, named: Record<string, string>, limit: number) {
  const child = spawn(command, {
    shell: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: process.platform !== 'win32',
    env: { ...cleanEnvironment(), ...named },
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
