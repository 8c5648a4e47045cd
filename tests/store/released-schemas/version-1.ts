/** The first release's. Nothing is released yet, so it changes together with `database.ts`; once phones hold it, it never changes again. */
export const VERSION_1 = {
  version: 1,
  stores: {
    shipments: 'id, tracking_number, shipment_id, created_at, [status+created_at], driver_id, [client_code+created_at]',
    clients: 'id, client_code',
    warehouses: 'id',
    drivers: 'id',
    serverRows: '[table+id]',
    outbox: '++seq, &entryId, state, *orderKeys',
    neverOffered: 'entryId',
    photos: 'id, entryId, state',
    photoBytes: 'id',
    deliveryDrafts: 'id',
    formDrafts: 'key',
    scanSessions: 'warehouseId',
    openedShipments: 'id, openedAt',
    warehouseStocks: 'warehouseId',
    responseCache: 'key, keptAt',
    searchPacks: '++no',
    searchDeltas: 'id',
    meta: 'key',
  },
} as const
