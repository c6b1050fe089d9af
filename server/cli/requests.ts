import { runCommand } from './run-command.ts';
import { askAtTerminal, lineWidth } from './terminal/terminal.ts';

process.exitCode = await runCommand(process.argv.slice(2), process.env, {
  print: (line) => console.log(line),
  complain: (line) => console.error(line),
  width: lineWidth(),
  ask: askAtTerminal(),
});
