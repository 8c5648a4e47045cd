import { VERSION_3 } from './version-3.ts'

/** What was never handed to the network is known to be so. */
export const VERSION_4 = { version: 4, stores: { ...VERSION_3.stores, neverOffered: 'entryId' } } as const
