import { readAnnounced, writeAnnounced } from '#publishing/folders.ts';
import type { StoredVersion, Versions } from '#publishing/versions.ts';
import type { DeskDeps } from '#server/desk/api/desk-api.ts';
import { listDeskEmails, normalizeEmail } from '#server/desk/sign-in/access.ts';
import { enqueueAccessNotice } from '#server/desk/sign-in/emails.ts';
import { createRecipients } from '#server/notifications/owner-addresses.ts';
import { toOneLine } from '#server/platform/text.ts';
import { formatLocalTime } from '#server/platform/time.ts';
import { fileTitles } from '#shared/content/file-titles.ts';
import { screens } from '#shared/desk/addresses.ts';
import { localPerson } from '#shared/desk/session.ts';
import type { DraftChange } from '#shared/desk/website.ts';
import type { Draft } from '../draft/draft.ts';
import { contactChanges } from './contact.ts';

interface AnnounceDeps extends Pick<DeskDeps, 'config' | 'database' | 'company' | 'onSaved'> {
  versions: Pick<Versions, 'list' | 'published'>;
  draft: Pick<Draft, 'changesOfVersion'>;
}

/**
 * Emails people about what somebody else published or restored in the desk. Which version they were told about last is on
 * the disk beside the versions, and is written after the emails are in the outbox: after a kill in between, the next start
 * asks for the same emails again, and the outbox has each once.
 */
export function openAnnouncements({ config, database, company, onSaved, versions, draft }: AnnounceDeps) {
  const { contentDir: content, serverUrl, timeZone } = config;

  /** Published since people were told last, oldest first. */
  function pending(): StoredVersion[] {
    const [all, last] = [versions.list(), readAnnounced(content)];
    const count = all.findIndex(({ id }) => id === last);
    // With a list that goes on from elsewhere (a deploy, a backup), only the newest.
    return all.slice(0, count < 0 ? 1 : count).reverse();
  }

  async function enqueueFor(version: StoredVersion) {
    const { id, at, by, previous, restored } = version;
    // From files, or from another machine: nobody did it here.
    if (!by || by === localPerson || version.deployed) return;
    const changes = await draft.changesOfVersion(previous ?? undefined, id);
    const contact = contactChanges(changes);
    const former = contact.find(({ path: [field] }) => field === 'email')?.before;
    const formerEmail = typeof former === 'string' ? former : company.email;
    const readRequestRecipients = createRecipients({ config, database, company: { email: formerEmail } });
    const people = [...(await listDeskEmails(config, database)), ...(await readRequestRecipients())];
    const others = people.map(normalizeEmail).filter((email) => email !== by);
    const addressees = new Set(typeof former === 'string' ? [...others, normalizeEmail(former)] : others);
    const what = restored ? 'restored an earlier version of' : 'published changes to';
    const text = [
      `${by} ${what} the ${company.name} website on ${formatLocalTime(at, timeZone)}.`,
      '',
      ...contact.map(describeContact),
      ...describeOthers(changes.filter((change) => !contact.includes(change))),
      '',
      `If that wasn’t right, restore the version before it: ${new URL(screens.website('versions'), serverUrl).href}`,
      `Then sign out devices that you don’t know: ${new URL(screens.settings, serverUrl).href}`,
    ].join('\n');
    const subject = `${by} ${what} the website`;
    await database.transaction().execute(async (trx) => {
      for (const to of addressees)
        await enqueueAccessNotice(trx, { name: `published:${id}:${to}`, to, now: new Date(), subject, text });
    });
    onSaved?.();
  }

  return {
    /** Whether something was published that nobody was told about. */
    isDue: () => versions.published()?.id !== readAnnounced(content),

    /** Puts the emails about everything published since the last call into the outbox. */
    async announce() {
      const published = versions.published();
      if (!published || !this.isDue()) return;
      // The first start of a release with this tells nobody of what was published before.
      if (readAnnounced(content) !== undefined) for (const version of pending()) await enqueueFor(version);
      writeAnnounced(content, published.id);
    },
  };
}

const shown = (value: unknown) => (value === undefined ? 'none' : toOneLine(String(value)));

/** Like “Business phone: (407) 555-0142 → (321) 555-0100”. */
function describeContact({ path: [field], before, after }: DraftChange): string {
  if (field === undefined) return 'Business email and phone: changed';
  return `Business ${field}: ${shown(before)} → ${shown(after)}`;
}

/** Like “Home page: 2 changes”, a line for each part of the website. */
function describeOthers(changes: readonly DraftChange[]): string[] {
  const byFile = Map.groupBy(changes, ({ file }) => file);
  return [...byFile].map(
    ([file, { length }]) => `${fileTitles[file]}: ${length} ${length === 1 ? 'change' : 'changes'}`,
  );
}
