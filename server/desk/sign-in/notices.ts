import type { Database } from '#server/database/open.ts';
import { enqueue } from '#server/outbox/outbox.ts';
import type { Company } from '#server/platform/company.ts';
import { screens } from '#shared/desk/addresses.ts';

interface Notice {
  /** Of the session or the passkey. */
  id: string;
  email: string;
  device: string;
  company: Pick<Company, 'name'>;
  serverUrl: URL;
  now: Date;
}

const adviceIn = (serverUrl: URL) =>
  `If that was not you, sign it out here: ${new URL(screens.settings, serverUrl).href}\nAnd change the password of your mailbox: whoever reads your mail can sign in.`;

/** Tells a person by mail that there is a device that was not signed in before. */
export function tellOfDevice(database: Database, { id, email, device, company, serverUrl, now }: Notice) {
  return enqueue(database, {
    ...{ kind: 'sign-in', channels: ['mail'], name: `new-device:${id}`, at: now },
    content: {
      subject: `Signed in to the desk: ${device}`,
      text: `A device was signed in to the desk of ${company.name} with your address: ${device}.\n\n${adviceIn(serverUrl)}`,
      to: email,
    },
  });
}

/** Tells a person by mail that there is another way in. */
export function tellOfPasskey(database: Database, { id, email, device, company, serverUrl, now }: Notice) {
  return enqueue(database, {
    ...{ kind: 'sign-in', channels: ['mail'], name: `new-passkey:${id}`, at: now },
    content: {
      subject: `A passkey was added: ${device}`,
      text: `A passkey for the desk of ${company.name} was added to your address, on this device: ${device}. With it one signs in by fingerprint, face or PIN.\n\n${adviceIn(serverUrl)}`,
      to: email,
    },
  });
}
