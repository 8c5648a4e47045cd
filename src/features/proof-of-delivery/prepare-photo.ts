import { ok, refuse, type Result } from '#domain/result.ts'
import type { PhotoAnswer } from '#features/proof-of-delivery/compress-photo.ts'
import type { PreparedPhoto } from '#store/prepared-photo.ts'

export type PhotoRefusal = 'not-an-image' | 'too-large' | 'failed'

/** No phone's camera writes more; decoding it would take the app down with it. */
const LARGEST_FILE = 64 * 1024 * 1024

/**
 * Makes the photo ready to be kept and sent, off the main thread: upright JPEG, at most 1600 pixels a side, about 300 KB,
 * without the camera's notes, with its hash.
 */
export async function preparePhoto(file: File): Promise<Result<PreparedPhoto, PhotoRefusal>> {
  if (file.size > LARGEST_FILE) return refuse('too-large')
  const answer = await askWorker(file)
  if ('problem' in answer) return refuse(answer.problem)
  const { bytes, sha256, width, height } = answer.photo
  return ok({ id: crypto.randomUUID(), bytes, sha256, size: bytes.byteLength, type: 'image/jpeg', width, height })
}

/** A worker of its own for each photo, so that the memory of a decoded picture is given back. */
async function askWorker(file: File): Promise<PhotoAnswer> {
  const worker = new Worker(new URL('./photo.worker.ts', import.meta.url), { type: 'module', name: 'photo' })
  try {
    return await new Promise<PhotoAnswer>((resolve) => {
      worker.addEventListener('message', (event: MessageEvent<PhotoAnswer>) => resolve(event.data))
      worker.addEventListener('error', () => resolve({ problem: 'failed' }))
      worker.postMessage(file)
    })
  } finally {
    worker.terminate()
  }
}
