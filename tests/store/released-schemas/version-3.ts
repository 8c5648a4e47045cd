import { VERSION_2 } from './version-2.ts'

/** As released. What the server answered is kept, to be read again without signal. */
export const VERSION_3 = { version: 3, stores: { ...VERSION_2.stores, answers: 'key, keptAt' } } as const
