/** One database per person. Apart from Dexie, for whoever only has to know whether there is one. */
export const databaseName = (userId: string) => `waybill-${userId}`
