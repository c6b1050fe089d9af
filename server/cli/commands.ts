import { arrived } from './commands/arrived.ts';
import { backup } from './commands/backup.ts';
import { backupKey } from './commands/backup-key.ts';
import { check } from './commands/check.ts';
import { erase } from './commands/erase.ts';
import { exportRequests } from './commands/export.ts';
import { list } from './commands/list.ts';
import { answer, notSpam, spam } from './commands/mark.ts';
import { move } from './commands/move.ts';
import { newSecret } from './commands/new-secret.ts';
import { photos } from './commands/photos.ts';
import { purge } from './commands/purge.ts';
import { resend } from './commands/resend.ts';
import { restore } from './commands/restore.ts';
import { secret } from './commands/secret.ts';
import { show } from './commands/show.ts';
import { tryRestore } from './commands/try-restore.ts';
import { visits } from './commands/visits.ts';
import type { Command } from './terminal/command.ts';

/** Every command of the owner, in the order of the help. */
export const commands: Record<string, Command> = {
  list,
  show,
  photos,
  answer,
  spam,
  'not-spam': notSpam,
  resend,
  export: exportRequests,
  visits,
  erase,
  purge,
  backup,
  restore,
  'try-restore': tryRestore,
  'backup-key': backupKey,
  check,
  arrived,
  move,
  secret,
  'new-secret': newSecret,
};
