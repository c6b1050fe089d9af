import { photos } from '#shared/words/es/photos.ts';
import { startUploader } from './uploader.ts';

await startUploader(photos);
