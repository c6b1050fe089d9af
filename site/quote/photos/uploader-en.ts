import { photos } from '#shared/words/en/photos.ts';
import { startUploader } from './uploader.ts';

await startUploader(photos);
