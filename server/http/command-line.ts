import { parseArgs } from 'node:util'

import { BadSetting } from '#server/settings.ts'

export interface StartOptions {
  reset: boolean
  yes: boolean
  build: boolean
}

/** `npm start -- …` */
export function readStartOptions(args: readonly string[]): StartOptions {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        reset: { type: 'boolean', default: false },
        yes: { type: 'boolean', short: 'y', default: false },
        'no-build': { type: 'boolean', default: false },
      },
    })
    return { reset: values.reset, yes: values.yes, build: !values['no-build'] }
  } catch (error) {
    throw new BadSetting(`${error instanceof Error ? error.message : String(error)}\nKnown options: --reset, --yes, --no-build.`)
  }
}
