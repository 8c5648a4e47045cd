/** @param {string} layer */
const folder = (layer) => `^src/${layer}/`

/**
 * One row of the import table in docs/architecture.md: a layer, and what it may import beside itself.
 * @param {string} layer
 * @param {string[]} allowed
 */
const mayImport = (layer, allowed) => ({
  name: `${layer}-imports-only-its-own`,
  comment: `src/${layer} may import ${['itself', ...allowed].join(', ')}`,
  severity: 'error',
  from: { path: folder(layer) },
  to: { path: '^(src|sw|server|supabase|scripts|tests|bench)/', pathNot: [layer, ...allowed].map(folder) },
})

/** Features whose work is online by nature; the others reach the server through store and sync alone. */
const onlineOnly = [
  'account', // sign-in is the server's word
  'tracking', // a visitor has no store
  'payment', // nothing is kept of it, and it is the server that counts
  'contact', // nor has one who writes: a queue of its own waits for signal
  'activity', // the record of what people did is on the server alone
  'messages', // what visitors wrote is read at the office, never mirrored
  'review', // which captures wait for a person is not mirrored
  'staff', // roles and accounts are the server's alone
  'import-deliveries', // the office is online when it imports a file
  'proof-of-delivery', // fetching a number this device does not hold
  'clients', // whose accounts are linked is the server's alone
  'invoices', // the server numbers them and counts the tax
  'warehouses', // what others scanned in is not mirrored
  'shipments', // a shipment's detail and its photo link
]

const node =
  '^(node:|(assert|buffer|child_process|crypto|events|fs|http|https|net|os|path|process|stream|timers|tls|url|util|worker_threads|zlib)(/|$))'

export default {
  forbidden: [
    mayImport('domain', []),
    mayImport('ui', []),
    mayImport('store', ['domain']),
    mayImport('backend', ['domain']),
    mayImport('session', ['domain', 'backend']),
    mayImport('sync', ['domain', 'store', 'backend']),
    mayImport('features', ['domain', 'store', 'session', 'ui', 'backend']),
    mayImport('app', ['domain', 'store', 'sync', 'backend', 'session', 'features', 'ui']),
    {
      name: 'no-feature-imports-another',
      severity: 'error',
      from: { path: '^src/features/([^/]+)/' },
      to: { path: '^src/features/', pathNot: '^src/features/$1/' },
    },
    {
      name: 'only-online-features-call-the-server',
      severity: 'error',
      from: { path: '^src/features/', pathNot: `^src/features/(${onlineOnly.join('|')})/` },
      to: { path: '^src/backend/' },
    },
    {
      name: 'server-knows-only-domain',
      comment: 'server/ and the functions share handlers with each other, and words with the app: src/domain alone',
      severity: 'error',
      from: { path: '^(server|supabase/functions)/' },
      to: { path: '^(src|sw|scripts|tests|bench)/', pathNot: '^src/domain/' },
    },
    {
      name: 'functions-run-without-the-server',
      severity: 'error',
      from: { path: '^supabase/functions/' },
      to: { path: '^server/' },
    },
    {
      name: 'service-worker-stands-alone',
      severity: 'error',
      from: { path: '^sw/' },
      to: { path: '^(src|server|supabase|scripts|tests|bench)/' },
    },
    {
      name: 'the-product-never-imports-its-tests',
      severity: 'error',
      from: { path: '^(src|sw|server|supabase)/' },
      to: { path: '^(tests|bench|scripts)/' },
    },
    {
      name: 'domain-is-pure',
      severity: 'error',
      from: { path: '^src/domain/' },
      to: { path: ['node_modules/', node] },
    },
    {
      name: 'ui-knows-only-react',
      severity: 'error',
      from: { path: '^src/ui/' },
      to: {
        path: 'node_modules/',
        pathNot:
          'node_modules/(@types/)?(react|react-dom|react-router-dom|react-router|csstype|uqr|papaparse|barcode-detector|zxing-wasm)/',
      },
    },
    {
      name: 'nothing-of-node-in-the-app',
      severity: 'error',
      from: { path: '^(src|sw)/' },
      to: { path: node },
    },
    {
      name: 'dexie-only-in-store',
      severity: 'error',
      from: { path: '^(src|sw|server|supabase)/', pathNot: '^src/store/' },
      to: { path: 'node_modules/dexie/' },
    },
    {
      name: 'live-queries-only-in-store-and-features',
      severity: 'error',
      from: { path: '^(src|sw|server|supabase)/', pathNot: '^src/(store|features)/' },
      to: { path: 'node_modules/dexie-react-hooks/' },
    },
    {
      name: 'supabase-only-in-backend',
      severity: 'error',
      from: { path: '^(src|sw)/', pathNot: '^src/backend/' },
      to: { path: 'node_modules/@supabase/' },
    },
    {
      name: 'no-cycle',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'everything-resolves',
      severity: 'error',
      from: { pathNot: '^supabase/functions/[^/]+/index\\.ts$' },
      to: { couldNotResolve: true, pathNot: ['^virtual:', '\\?url$'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|\\.data)/' },
    // Type-only imports are imports too.
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.app.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
    },
  },
}
