import type { PhotoUpload, UploadAnswer } from '#backend/sync/sync-api.ts'
import type { ServerResult } from '#domain/sync/server-result.ts'
import { callFunction } from '#backend/transport/call-function.ts'
import { readUploadAnswer } from '#backend/sync/read-upload-answer.ts'
import { uploadBytes } from '#backend/transport/upload-bytes.ts'
import { withSession } from '#backend/transport/with-session.ts'

/** Sends one photo's bytes. The same photo again is success. */
export async function uploadPhoto(
  photo: PhotoUpload,
  onProgress?: () => void,
  userId: string | null = null,
): Promise<ServerResult<UploadAnswer>> {
  return withSession(
    async (token) => {
      const name = `upload-pod-photo?photo=${encodeURIComponent(photo.id)}&sha256=${encodeURIComponent(photo.sha256)}`
      const heard = await callFunction(name, photo.bytes, { token, onProgress, carry: uploadBytes })
      return 'kind' in heard ? heard : readUploadAnswer(heard, photo)
    },
    userId,
    onProgress,
  )
}
