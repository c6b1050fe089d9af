import { useEffect, useState } from 'react';
import { useMe } from '#desk/api/query-client.ts';
import { deviceStorage } from './device-storage.ts';
import { picturePrefix } from './unsent.ts';

/** A picture as bytes, because WebKit stores no blobs in private windows. */
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
 * Returns the picture that this person chose for the website and has not sent, and a function to choose another. It is
 * stored on this device, because a phone's camera doesn't save pictures that it takes for a page.
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
    // Without space, it lives as long as the dialog.
    storePicture(email, next).catch(() => {});
  };
  return [picture, choose] as const;
}
