import type { Database } from '#server/database/open.ts';
import { hashOf } from '#server/platform/signed-token.ts';

/** How long a browser has to answer, in milliseconds: people look for a finger. */
const lifetime = 5 * 60_000;

interface Challenge {
  challenge: string;
  /** The session that may add a passkey with it; null if it is for signing in. */
  session: string | null;
  now: Date;
}

export async function giveChallenge(database: Database, { challenge, session, now }: Challenge) {
  await database
    .insertInto('passkey_challenges')
    .values({
      ...{ challenge_hash: hashOf(challenge), session_id: session },
      expires_at: new Date(now.getTime() + lifetime).toISOString(),
    })
    .execute();
}

/** @returns true if it was given for this and not answered before */
export async function takeChallenge(database: Database, { challenge, session, now }: Challenge) {
  const taken = await database
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', hashOf(challenge))
    .where('session_id', session === null ? 'is' : '=', session)
    .where('expires_at', '>', now.toISOString())
    .returning('challenge_hash')
    .execute();
  return taken.length === 1;
}
