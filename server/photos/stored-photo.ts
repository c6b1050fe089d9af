import type { PhotoRow } from '#server/database/tables.ts';
import type { PhotoKey } from './pictures.ts';

/** A photograph as stored, without the pictures themselves. Times: ISO 8601, UTC; sides in pixels. */
export interface StoredPhoto extends PhotoKey {
  position: number;
  receivedAt: string;
  bytes: number;
  width: number;
  height: number;
  thumbnailBytes: number;
}

/** Every column but the pictures, which nobody wants in a list. */
export const storedColumns = [
  ...(['id', 'request_id', 'position', 'received_at'] as const),
  ...(['bytes', 'width', 'height', 'thumbnail_bytes'] as const),
];

export function fromRow(row: Omit<PhotoRow, 'content' | 'thumbnail'>): StoredPhoto {
  const { id, position, bytes, width, height } = row;
  return {
    ...{ id, requestId: row.request_id, position, receivedAt: row.received_at },
    ...{ bytes, width, height, thumbnailBytes: row.thumbnail_bytes },
  };
}
