import { useEffect, useState } from 'react';
import { useMe } from '#desk/api/query-client.ts';
import { deviceStorage } from './device-storage.ts';
import { picturePrefix } from './unsent.ts';

/** Bytes, because WebKit stores no blobs for a private window. */
interface KeptPicture {
  name: string;
  type: string;
  bytes: ArrayBuffer;
}

async function readPicture(person: string): Promise<File | undefined> {
  const kept = await deviceStorage.get<KeptPicture>(picturePrefix + person);
  return kept && new File([kept.bytes], kept.name, { type: kept.type });
}

async function keepPicture(person: string, picture: File | undefined) {
  const kept = picture && { name: picture.name, type: picture.type, bytes: await picture.arrayBuffer() };
  await deviceStorage.set(picturePrefix + person, kept);
}

/**
 * The picture that this person has chosen for the website and not sent. A phone's camera keeps none of those that it takes
 * for a page: it's kept on this device until it's sent, or another one is chosen.
 */
export function useKeptPicture() {
  const { email } = useMe();
  const [picture, setPicture] = useState<File>();
  useEffect(() => {
    readPicture(email).then(
      (kept) => setPicture((chosen) => chosen ?? kept),
      () => {},
    );
  }, [email]);
  const choose = (next: File | undefined) => {
    setPicture(next);
    // No room: it's here as long as the dialog.
    keepPicture(email, next).catch(() => {});
  };
  return [picture, choose] as const;
}
