import { photos } from '#shared/messages/es/photos.ts';
import { startUploader } from './uploader.ts';

await startUploader(photos);
