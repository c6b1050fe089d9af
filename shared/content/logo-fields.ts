/** The pictures of `logo` in business.yaml: the logo, its version for dark backgrounds, and the icon. */
export const logoFields = ['file', 'onDark', 'square'] as const;
export type LogoField = (typeof logoFields)[number];

/**
 * The name under which the desk stores a picture, which changes with the picture: earlier versions keep theirs. Such a file
 * is part of the content only while business.yaml names it.
 */
export const addedLogo = /^logo-[\da-f]{12}\.(?:svg|png)$/;
