/**
 * The arrows between the rooms. An import in the wrong direction is rejected, however it is written: paths are
 * resolved before they are checked, so `'../server/…'` is treated like `#server/…`.
 */
/** The rooms of the server, from low to high: each may import those before it. */
const serverRooms = [
  ...['platform', 'database', 'http', 'outbox', 'analytics', 'photos', 'requests', 'notifications', 'desk'],
  ...['customer', 'website', 'operations', 'cli'],
];
const rooms = 'content-model|publishing|shared|ui|site|server|desk|deploy|launch-check|scripts|bench|tests';

/** @param {string} name @param {string} comment @param {string} from @param {string} to */
const never = (name, comment, from, to) =>
  refuse(name, comment, { path: `^(${from})/`, pathNot: testing }, { path: `^(${to})/` });

/** @param {string} name @param {string} comment @param {object} from @param {object} to */
const refuse = (name, comment, from, to) => ({
  name,
  comment,
  severity: /** @type {const} */ ('error'),
  from,
  to,
});

/** What only tests use may look at more than the room it stands in. Tests themselves are left out: nobody imports them. */
const testing = '(^|/)testing/';

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    never(
      'content-model-imports-nobody',
      'What reads content may only use shared.',
      'content-model',
      others('content-model|shared'),
    ),
    never(
      'publishing-looks-left',
      'What is live and what was: scripts and the server use it, it knows neither.',
      'publishing',
      others('content-model|publishing|shared'),
    ),
    never('shared-imports-nobody', 'It runs in browser and server.', 'shared', others('shared')),
    never('ui-imports-nobody', 'Site and desk wear it; it knows neither.', 'ui', others('ui')),
    {
      name: 'shared-runs-anywhere',
      comment: 'What browser and server share uses nothing from Node.',
      severity: 'error',
      from: { path: '^shared/', pathNot: testing },
      to: { dependencyTypes: ['core'] },
    },
    never(
      'site-looks-left',
      'Site and server never meet; use shared.',
      'site',
      others('content-model|shared|ui|site'),
    ),
    never(
      'server-looks-left',
      'Server and site never meet; use shared.',
      'server',
      others('content-model|publishing|shared|server'),
    ),
    refuse(
      'desk-looks-left',
      'The desk knows its contract and nothing of the rooms around it. Its build borrows from that of the site.',
      { path: '^desk/', pathNot: `${testing}|^desk/vite\\.config\\.ts$` },
      { path: `^(${others('shared|ui|desk')})/` },
    ),
    ...serverRooms.map((room, index) =>
      never(
        `server-${room}-looks-down`,
        'A room of the server imports only those below it: docs/decisions/rooms-and-tests.md.',
        `server/${room}`,
        `server/(${serverRooms.slice(index + 1).join('|') || 'none'})`,
      ),
    ),
    refuse(
      'scripts-look-down',
      'Scripts use what the server stands on, and none of its features.',
      { path: '^scripts/', pathNot: testing },
      { path: '^server/', pathNot: '^server/(platform|database)/' },
    ),
    refuse(
      'launch-check-looks-down',
      'The launch check reads what the server has; commands and screens are for people.',
      { path: '^launch-check/', pathNot: testing },
      { path: '^server/(desk|cli)/' },
    ),
    never(
      'nobody-imports-tools',
      'Tools use the rooms, not the other way.',
      'content-model|publishing|shared|site|server|desk',
      'bench|deploy|tests',
    ),
    refuse(
      'runs-after-a-slim-install',
      'What a server runs uses only `dependencies`: `npm ci --omit=dev` does not install the others.',
      {
        path: '^(content-model|publishing|shared|server|launch-check)/|^scripts/(archive|build|deploy|desk|receive|serve|start|transfer|update)',
        pathNot: testing,
      },
      { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'unknown'], dependencyTypesNot: ['type-only'] },
    ),
    {
      name: 'no-circles',
      comment: 'Files that need each other belong in one file, or need a third.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-circles-of-folders',
      comment: 'Folders that need each other are one folder, or lack a third.',
      severity: 'error',
      scope: 'folder',
      from: {},
      to: { circular: true },
    },
    // A folder and those in it: the rule above tells circles of neighbors only.
    refuse(
      'loose-files-above',
      'In these rooms the loose files stand above the folders: they put together what is in them.',
      { path: '^(server|content-model|launch-check|scripts)/.+/', pathNot: testing },
      { path: '^$1/[^/]+$' },
    ),
    refuse(
      'files-above-their-folders',
      "A folder's files stand above the folders in it.",
      { path: '^((?:server|content-model|launch-check)/[^/]+)/.+/', pathNot: testing },
      { path: '^$1/[^/]+$' },
    ),
    refuse(
      'loose-files-below',
      'In these rooms the loose files stand below the folders.',
      { path: '^site/[^/]+$' },
      { path: '^$1/[^/]+/' },
    ),
    refuse(
      'layout-stands-above',
      'Layout.astro, whose imports are not read here, uses all of these.',
      { path: '^site/(?:(?:fonts|logo|share|structured-data|styles)/|[^/]+$)' },
      { path: '^site/layout/' },
    ),
    refuse(
      'nobody-imports-testing',
      'What only tests use is no part of the product.',
      {
        path: '^(content-model|publishing|shared|site|server|desk|deploy|launch-check|scripts)/',
        pathNot: testing,
      },
      { path: testing },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|\\.astro)/|\\.test\\.tsx?$' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    detectJSDocImports: true,
    parser: 'tsc',
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
    },
  },
};

/** Every room except these. @param {string} own */
function others(own) {
  const mine = new Set(own.split('|'));
  return rooms
    .split('|')
    .filter((room) => !mine.has(room))
    .join('|');
}
