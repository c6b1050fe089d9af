import { useEffect, useState } from 'react';
import { useMe } from '#desk/api/query-client.ts';
import { deviceStorage } from './device-storage.ts';
import { picturePrefix } from './unsent.ts';

/** Bytes, because WebKit stores no blobs for a private window. */
interface StoredPicture {
  name: string;
  type: string;
  bytes: ArrayBuffer;
}

async function readPicture(person: string): Promise<File | undefined> {
  const stored = await deviceStorage.get<StoredPicture>(picturePrefix + person);
  return stored && new File([stored.bytes], stored.name, { type: stored.type });
}

async function storePicture(person: string, picture: File | undefined) {
  const stored = picture && { name: picture.name, type: picture.type, bytes: await picture.arrayBuffer() };
  await deviceStorage.set(picturePrefix + person, stored);
}

/**
 * The picture that this person has chosen for the website and not sent. A phone's camera keeps none of those that it takes
 * for a page: it's kept on this device until it's sent, or another one is chosen.
 */
export function useStoredPicture() {
  const { email } = useMe();
  const [picture, setPicture] = useState<File>();
  useEffect(() => {
    readPicture(email).then(
      (stored) => setPicture((chosen) => chosen ?? stored),
      () => {},
    );
  }, [email]);
  const choose = (next: File | undefined) => {
    setPicture(next);
    // No room: it's here as long as the dialog.
    storePicture(email, next).catch(() => {});
  };
  return [picture, choose] as const;
}
