/** One database per person. This file does without Dexie, for code that only asks whether a database exists. */
export const databaseName = (userId: string) => `waybill-${userId}`
