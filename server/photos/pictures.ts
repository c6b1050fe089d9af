import type { PhotoRow } from '#server/database/tables.ts';

/** Which photograph: its own id, and that of its request. */
export interface PhotoKey {
  id: string;
  requestId: string;
}

export type PictureSize = 'whole' | 'thumbnail';

/** Both pictures on their way into the store. */
export interface WrittenPictures {
  /**
   * Puts them where they stay, durably; called in the transaction that inserts the row.
   * @returns what the row says about it
   */
  settle(): Promise<Pick<PhotoRow, 'content' | 'thumbnail'>>;
  /** Removes what is not needed any more, whether they were settled or not. */
  clear(): Promise<void>;
}

/** Where the pictures themselves are, apart from their rows. */
export interface Pictures {
  write(photo: PhotoKey & Record<PictureSize, Buffer>): Promise<WrittenPictures>;
  read(photo: PhotoKey, size: PictureSize): Promise<Buffer | undefined>;
  forget(requestIds: string[]): Promise<void>;
  sweep(now: Date): Promise<number>;
}
