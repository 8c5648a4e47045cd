import type { SyncApi } from '#backend/sync/sync-api.ts'
import { callRpc } from '#backend/transport/call-rpc.ts'
import { isAnything } from '#backend/transport/shape.ts'
import { syncOverTransport } from '#backend/sync/sync-over-transport.ts'
import { uploadPhoto } from '#backend/sync/upload-photo.ts'

/** The server for one person's sync: it never asks in the name of somebody who has since signed in on this device. */
export function supabaseSyncApiOf(userId: string): SyncApi {
  return syncOverTransport({
    call: (name, p, onProgress) => callRpc(name, p, isAnything, userId, onProgress),
    upload: (photo, onProgress) => uploadPhoto(photo, onProgress, userId),
  })
}
