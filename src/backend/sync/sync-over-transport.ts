import type { SyncApi, PhotoUpload, UploadAnswer } from '#backend/sync/sync-api.ts'
import type { ServerResult } from '#domain/sync/server-result.ts'
import { checkMirror, checkPull, checkPush } from '#backend/sync/check-sync-answers.ts'

/** A way to the server. Nobody has checked yet what it brings from the database's functions. */
export interface Transport {
  call: (name: 'sync_mirror' | 'sync_pull' | 'sync_push', p: object, onProgress?: () => void) => Promise<ServerResult<unknown>>
  upload: (photo: PhotoUpload, onProgress?: () => void) => Promise<ServerResult<UploadAnswer>>
}

/** Sync over any transport: an answer that does not fit its question gets no further. */
export function syncOverTransport({ call, upload }: Transport): SyncApi {
  return {
    mirror: async (request, onProgress) => checkMirror(request, await call('sync_mirror', request, onProgress)),
    pull: async (request, onProgress) => checkPull(request, await call('sync_pull', request, onProgress)),
    push: async (commands, epoch, onProgress) => checkPush(commands, await call('sync_push', { commands, epoch }, onProgress)),
    uploadPhoto: upload,
  }
}
