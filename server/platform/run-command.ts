import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** How much of a command's last output an error quotes, in characters. */
const maxQuotedOutput = 400;

/** The variables that a command gets, as docs/how-to/back-up-and-restore.md lists them; the last two lines are Windows's. */
const passedVariables = [
  /^(PATH|HOME|USER|LOGNAME|SHELL|LANG|LANGUAGE|LC_\w+|TZ|TMPDIR|SSH_AUTH_SOCK|XDG_\w+)$/,
  /^((https?|all|no)_proxy|SSL_CERT_(FILE|DIR))$/i,
  /^(RCLONE|RESTIC|AWS)_\w+$/,
  /^(SystemRoot|SystemDrive|ComSpec|PATHEXT|TEMP|TMP)$/i,
  /^(USERPROFILE|USERNAME|APPDATA|LOCALAPPDATA|ProgramData)$/i,
];
const createCleanEnvironment = () =>
  Object.fromEntries(
    Object.entries(process.env).filter(([name]) => passedVariables.some((pattern) => pattern.test(name))),
  );

/**
 * Runs the owner's command in a shell, with a name in a variable, so that no name is ever taken for a part of the command.
 * Apart from that it gets a clean environment: no setting and no secret of the server or of whatever started it.
 * @param limit how long it may take, in milliseconds
 * @throws with its last output if it fails, and if it takes longer
 */
export async function runCommand(command: string, named: Record<string, string>, limit: number) {
  const child = spawn(command, {
    shell: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: process.platform !== 'win32',
    env: { ...createCleanEnvironment(), ...named },
  });
  let output = '';
  const collect = (text: Buffer) => (output = (output + text).slice(-maxQuotedOutput));
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  const endChild = () => endGroup(child.pid);
  process.once('exit', endChild);
  let isTimedOut = false;
  const timer = setTimeout(() => {
    isTimedOut = true;
    endChild();
  }, limit);
  try {
    const [code, signal] = await once(child, 'exit');
    if (isTimedOut) throw new Error(`it was stopped because it took longer than ${formatSpan(limit)}`);
    if (code !== 0)
      throw new Error(`it ended with ${code ?? signal}${output.trim() && `: ${output.trim()}`}`);
  } finally {
    clearTimeout(timer);
    process.off('exit', endChild);
  }
}

/** Ends a program and everything that it has started. */
function endGroup(pid: number | undefined) {
  try {
    if (pid !== undefined) process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL');
  } catch {
    // It has ended.
  }
}

const formatSpan = (milliseconds: number) =>
  milliseconds < 3_600_000
    ? `${Math.round(milliseconds / 1000)} seconds`
    : `${milliseconds / 3_600_000} hours`;
