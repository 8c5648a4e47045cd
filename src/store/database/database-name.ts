/** This file does without Dexie, for code that only asks whether a database exists. */
const PREFIX = 'waybill-'

/** One database per person. */
export const databaseName = (userId: string) => PREFIX + userId

/** The person to whom the database of this name belongs. */
export const ownerOf = (name: string) => name.slice(PREFIX.length)
