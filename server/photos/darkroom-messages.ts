import type { Developed, Fault } from './develop.ts';
import type { PictureFormat } from './picture-format.ts';

export interface DarkroomJob {
  file: string;
  format: PictureFormat;
}

export interface DarkroomAnswer {
  /** `failure`: why it could not be tried. */
  result: Developed | Fault | { failure: string };
  /** True if the next picture needs another process. */
  isSpent: boolean;
}
