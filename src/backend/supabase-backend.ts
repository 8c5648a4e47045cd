import type { Backend } from '#backend/backend.ts'
import { callUnchecked } from '#backend/call-rpc.ts'
import { syncOver } from '#backend/sync-over.ts'
import { uploadPhoto } from '#backend/upload-photo.ts'

/** The server as one person's sync sees it: never in the name of somebody else who has signed in on this device meanwhile. */
export function supabaseBackendOf(userId: string): Backend {
  return syncOver({
    call: (name, p, onProgress) => callUnchecked(name, p, userId, onProgress),
    upload: (photo, onProgress) => uploadPhoto(photo, onProgress, userId),
  })
}
