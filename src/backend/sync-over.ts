import type { Backend, PhotoUpload, UploadAnswer } from '#backend/backend.ts'
import type { Call } from '#backend/call.ts'
import { checkMirror, checkPull, checkPush } from '#backend/check-sync-answers.ts'

/** A way to the server. What it brings of the database's functions nobody has looked at yet. */
export interface Transport {
  call: (name: string, p: object, onProgress?: () => void) => Promise<Call<unknown>>
  upload: (photo: PhotoUpload, onProgress?: () => void) => Promise<Call<UploadAnswer>>
}

/** Sync over any transport: nothing that does not fit its question gets further than here. */
export function syncOver({ call, upload }: Transport): Backend {
  return {
    mirror: async (request, onProgress) => checkMirror(request, await call('sync_mirror', request, onProgress)),
    pull: async (request, onProgress) => checkPull(request, await call('sync_pull', request, onProgress)),
    push: async (commands, epoch, onProgress) => checkPush(commands, await call('sync_push', { commands, epoch }, onProgress)),
    uploadPhoto: upload,
  }
}
