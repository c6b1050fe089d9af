/**
 * The arrows between the rooms. An import that turns round is refused, however it is written: paths are resolved
 * before they are judged, so `'../server/…'` is seen as `#server/…` is.
 */
const rooms = 'content|shared|site|server|launch-check|editor|scripts|bench|tests|artwork';

/** @param {string} name @param {string} comment @param {string} from @param {string} to */
const never = (name, comment, from, to) => ({
  ...{ name, comment, severity: /** @type {const} */ ('error') },
  from: { path: `^(${from})/`, pathNot: testing },
  to: { path: `^(${to})/` },
});
/** Tests and what only they use may look at more than the room they stand in. */
const testing = '\\.test\\.tsx?$|^(server|launch-check)/testing/';

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    never(
      'content-imports-nobody',
      'Content is plain data; it looks only at what the code promises.',
      'content',
      others('content|shared'),
    ),
    never('shared-imports-nobody', 'It runs in browser and server.', 'shared', others('shared')),
    {
      name: 'shared-runs-anywhere',
      comment: 'What browser and server share uses nothing of Node.',
      severity: 'error',
      from: { path: '^shared/', pathNot: testing },
      to: { dependencyTypes: ['core'] },
    },
    never(
      'site-looks-left',
      'Site and server never meet; use shared.',
      'site',
      others('content|shared|site'),
    ),
    never(
      'server-looks-left',
      'Server and site never meet; use shared.',
      'server',
      others('content|shared|server'),
    ),
    never(
      'nobody-imports-tools',
      'Tools use the rooms, not the other way.',
      'content|shared|site|server',
      'bench|tests',
    ),
    {
      name: 'no-circles',
      comment: 'Files that need each other are one file, or lack a third.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|\\.astro|node_modules)/' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
    },
  },
};

/** Every room but these. @param {string} own */
function others(own) {
  const mine = new Set(own.split('|'));
  return rooms
    .split('|')
    .filter((room) => !mine.has(room))
    .join('|');
}
