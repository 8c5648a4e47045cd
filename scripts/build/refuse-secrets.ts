import type { Plugin } from 'vite'
import { findSecrets } from './find-secrets.ts'

/** Ends a build that would publish a key of the server: the wrong one pasted into VITE_SUPABASE_PUBLISHABLE_KEY looks like the right one. */
export function refuseSecrets(): Plugin {
  return {
    name: 'waybill-refuse-secrets',
    apply: 'build',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        const text = file.type === 'chunk' ? file.code : Buffer.from(file.source).toString('utf8')
        const found = findSecrets(text)
        if (found.length > 0) this.error(`${file.fileName} would publish ${found.join(' and ')}. The app needs the publishable key alone.`)
      }
    },
  }
}
