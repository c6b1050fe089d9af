import sharp from 'sharp';

/**
 * Opens a picture of the owner's, for all that reads them: what decoders only warn of is taken, such as the odd scan
 * headers of some phones; what is cut off is not.
 */
export const openPicture = (picture: string | Uint8Array) => sharp(picture, { failOn: 'error' });
