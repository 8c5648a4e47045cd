/** As released. Never edit it: phones out there hold databases of exactly this shape. */
export const VERSION_1 = {
  version: 1,
  stores: {
    shipments: 'id, tracking_number, created_at, [status+created_at], driver_id',
    clients: 'id, client_code',
    warehouses: 'id',
    drivers: 'id',
    serverRows: '[table+id]',
    outbox: '++seq, &entryId, state, *orderKeys',
    photos: 'id, entryId, state',
    photoBytes: 'id',
    drafts: 'id',
    details: 'id, openedAt',
    searchPacks: '++no',
    searchDeltas: 'id',
    meta: 'key',
  },
} as const
