import path from 'node:path';

/**
 * The folder of YAML files and photos that make up the site: CONTENT_DIR, or `content`. Nothing else reads that
 * setting; this is not a .ts file because the scripts that install the project's own Node run on an older one.
 * @param {string} from where a relative path starts @param {Record<string, string | undefined>} variables
 */
export const findContentFolder = (from = process.cwd(), variables = process.env) =>
  path.resolve(from, variables.CONTENT_DIR?.trim() || 'content');

/**
 * Whether a file of that folder is part of a site's content: words, a logo or a photo, and not what somebody or
 * some program put beside them. @param {string} name as in `photos/slab.jpg`, with either slash
 */
export const isContentFile = (name) =>
  /^(?:[^./\\][^/\\]*\.(?:ya?ml|svg|png)|photos[/\\][^./\\][^/\\]*\.(?:jpe?g|png))$/i.test(name);
