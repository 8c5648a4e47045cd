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

/** Rooms whose work is online by nature: whole features, and those parts of the others that the device's own copy cannot answer. */
export const onlineRooms = [
  'account/', // sign-in is the server's word
  'tracking/', // a visitor has no store
  'payment/', // nothing is kept of it, and it is the server that counts
  'contact/', // nor has one who writes: a queue of its own waits for signal
  'home/use-areas-served', // where the company is, for visitors
  'activity/', // the record of what people did is on the server alone
  'messages/', // what visitors wrote is read at the office, never mirrored
  'review/', // which captures wait for a person is not mirrored
  'staff/', // roles and accounts are the server's alone
  'import-deliveries/', // the office is online when it imports a file
  'cash/', // who carries what is counted on the server alone
  'remittances/', // what clients are to get is counted on the server alone
  'failed/drivers/', // a whole month's captures are on no device
  'invoices/', // the server numbers them and counts the tax
  'clients/accounts/', // whose accounts are linked is the server's alone
  'clients/balances/', // what a client owes is the server's to count
  'clients/credit/', // a due date is the server's to work out
  'palette/use-palette', // people and invoices are the server's alone
  'proof-of-delivery/receiver/use-check-digits', // what six digits are worth, the server alone knows
  'proof-of-delivery/sign-in/', // sign-in is the server's word
  'proof-of-delivery/find/use-fetch-delivery', // a number this device does not hold
  'settings/', // what the company's rules go by is the server's alone
  'run-sheets/sheet/use-parcels-here', // what others scanned in is not mirrored
  'run-sheets/sheet/use-carried-cash', // nor what drivers carry
  'shipments/customer/', // whose accounts there are is the server's alone
  'shipments/csv/', // whether numbers are taken by shipments that this device does not hold
  'shipments/detail/', // history and photos are not mirrored
  'shipments/form/use-form-start', // an old shipment that left the mirror
  'shipments/labels/use-label-shipments', // the same, for its labels
  'shipments/list/all-records/', // what is older than the mirror
  'shipments/list/saved-views/use-views-exchange', // views and columns follow a person from device to device
  'shipments/notes/', // what the office writes for itself is not mirrored
  'shipments/payments/', // money is counted by the server alone
  'today/', // days before the mirror's, and counts of what is on no device
  'warehouses/page/use-stock', // what others scanned in is not mirrored
  'warehouses/list/use-warehouse-counts', // nor what they hold of it
]

/** What else than a hook or a dialog calls the server: each asks or sends one thing, and shows what came of it. */
export const onlineParts = [
  'account/mail-link/link-over',
  'account/my-shipments/delivery-attempts',
  'account/on-this-device/device-storage',
  'account/password/forgot-password-page',
  'account/profile/edit-details',
  'account/profile/start-page',
  'account/sign-in/resend-confirmation',
  'clients/accounts/client-shipments-setting',
  'clients/accounts/link-account',
  'clients/accounts/linked-accounts',
  'clients/credit/client-terms',
  'contact/queue/send-kept-messages',
  'invoices/books/books-page',
  'invoices/client/billing-strip',
  'invoices/print/print-invoice-page',
  'invoices/print/print-my-invoice',
  'invoices/raised/raised-panel',
  'invoices/receipts/receipts-section',
  'messages/open-messages',
  'payment/find/find-shipment',
  'payment/gateway/simulated-gateway',
  'review/capture-card',
  'settings/setting-form',
  'shipments/csv/accounts-of-file',
  'shipments/csv/import-shipments-page',
  'shipments/detail/proof-card',
  'staff/role-assignment',
  'staff/sign-in-actions',
  'tracking/recent/recently-tracked',
]

const node =
  '^(node:|(assert|buffer|child_process|crypto|events|fs|http|https|net|os|path|process|stream|timers|tls|url|util|worker_threads|zlib)(/|$))'

export default {
  forbidden: [
    mayImport('domain', []),
    mayImport('ui', []),
    mayImport('csv-import', ['ui']),
    mayImport('store', ['domain']),
    mayImport('backend', ['domain']),
    mayImport('session', ['domain', 'backend']),
    mayImport('sync', ['domain', 'store', 'backend']),
    mayImport('features', ['domain', 'store', 'session', 'ui', 'csv-import', 'backend']),
    mayImport('app', ['domain', 'store', 'sync', 'backend', 'session', 'features', 'ui', 'csv-import']),
    {
      name: 'no-feature-imports-another',
      severity: 'error',
      from: { path: '^src/features/([^/]+)/' },
      to: { path: '^src/features/', pathNot: '^src/features/$1/' },
    },
    {
      name: 'only-online-rooms-know-the-backend',
      comment: 'the others reach the server through store and sync alone',
      severity: 'error',
      from: { path: '^src/features/', pathNot: `^src/features/(${onlineRooms.join('|')})` },
      to: { path: '^src/backend/' },
    },
    {
      name: 'only-hooks-and-dialogs-call-the-server',
      comment: 'what shows an answer gets it from a hook (use-*.ts); a dialog sends what a person decides in it. Types are free.',
      severity: 'error',
      from: { path: '^src/features/', pathNot: ['/use-[^/]+\\.ts$', '-dialog\\.tsx$', `^src/features/(${onlineParts.join('|')})\\.tsx?$`] },
      to: { path: '^src/backend/', dependencyTypesNot: ['type-only'] },
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
        pathNot: 'node_modules/(@types/)?(react|react-dom|react-router-dom|react-router|csstype|uqr|jsbarcode|zxing-wasm)/',
      },
    },
    {
      name: 'csv-import-knows-react-and-one-parser',
      severity: 'error',
      from: { path: '^src/csv-import/' },
      to: { path: 'node_modules/', pathNot: 'node_modules/(@types/)?(react|react-dom|react-router-dom|react-router|csstype|papaparse)/' },
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
