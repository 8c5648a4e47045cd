import path from 'node:path'
import { quickFolder } from '#tests/support/quick-folder.ts'

export const PROJECT = path.resolve(import.meta.dirname, '../../..')

/** The build under test, made once for all tests: what the walks use is what `tests/build` has looked through. */
export const DIST = path.join(PROJECT, 'node_modules/.cache/waybill/build-under-test')

/** A database with the demo company, made once and copied for each file of tests: seeding takes longer than a test. */
export const SEEDED = path.join(PROJECT, '.tmp/browser-tests/seeded')

/** What its people's browsers keep once they have signed in. */
export const STATES = path.join(PROJECT, '.tmp/browser-tests/signed-in.json')

export const SCRATCH = path.join(quickFolder(), 'waybill-browser-tests-')
