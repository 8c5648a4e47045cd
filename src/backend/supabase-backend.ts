import type { Backend } from '#backend/backend.ts'
import { callRpc } from '#backend/call-rpc.ts'
import { uploadPhoto } from '#backend/upload-photo.ts'

/** The server as one person's sync sees it: never in the name of somebody else who has signed in on this device meanwhile. */
export function supabaseBackendOf(userId: string): Backend {
  return {
    mirror: (request, onProgress) => callRpc('sync_mirror', request, userId, onProgress),
    pull: (request, onProgress) => callRpc('sync_pull', request, userId, onProgress),
    push: (commands, epoch, onProgress) => callRpc('sync_push', { commands, epoch }, userId, onProgress),
    uploadPhoto: (photo, onProgress) => uploadPhoto(photo, onProgress, userId),
  }
}
