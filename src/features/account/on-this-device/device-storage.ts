import { forgetKeptAnswers, keptAnswers } from '#backend/transport/kept-answers.ts'
import { readRememberedEmail, rememberEmail } from '#session/remembered-email.ts'

/** What lies on this device apart from anybody's work. */
export interface DeviceStorage {
  trackingResults: number
  rememberedEmail: string | null
  /** The app's own files, which open it without signal. */
  appFiles: number
  /** All of it together, in bytes; null where the browser does not tell. */
  used: { bytes: number; of: number } | null
  /** Whether the browser leaves it alone when space runs short. */
  persisted: boolean | null
}

export async function readDeviceStorage(): Promise<DeviceStorage> {
  const [answers, appFiles, space] = await Promise.all([keptAnswers().catch(() => []), countAppFiles().catch(() => 0), readSpace()])
  return { trackingResults: answers.length, rememberedEmail: readRememberedEmail(), appFiles, ...space }
}

/** The app's files stay: without them nobody could open it where there is no signal. */
export async function clearDeviceStorage(): Promise<void> {
  await forgetKeptAnswers()
  rememberEmail(null)
}

async function countAppFiles(): Promise<number> {
  if (!('caches' in globalThis)) return 0
  let files = 0
  for (const name of await caches.keys()) {
    if (/precache|signed-in-part/.test(name)) files += (await (await caches.open(name)).keys()).length
  }
  return files
}

/** Old browsers and pages without https have no storage manager. */
async function readSpace(): Promise<Pick<DeviceStorage, 'used' | 'persisted'>> {
  if (!('storage' in navigator)) return { used: null, persisted: null }
  try {
    const { usage, quota } = await navigator.storage.estimate()
    const used = usage === undefined || quota === undefined ? null : { bytes: usage, of: quota }
    return { used, persisted: await navigator.storage.persisted() }
  } catch {
    return { used: null, persisted: null }
  }
}
