import { ok, refuse, type Result } from '#domain/values/result.ts'
import type { CompressedPhoto, PhotoAnswer } from '#features/proof-of-delivery/photo/compress-photo.ts'
import type { PreparedPhoto } from '#store/outbox/prepared-photo.ts'

export type PhotoRefusal = 'not-an-image' | 'too-large' | 'failed'

/** No phone's camera writes more; decoding it would take the app down with it. */
const LARGEST_FILE = 64 * 1024 * 1024

/**
 * Makes the photo ready to be kept and sent, off the main thread where the browser can: upright JPEG, at most 1600 pixels a side,
 * about 300 KB, without the camera's notes, with its hash.
 */
export async function preparePhoto(file: File): Promise<Result<PreparedPhoto, PhotoRefusal>> {
  if (file.size > LARGEST_FILE) return refuse('too-large')
  try {
    const { bytes, sha256, width, height } = (await askWorker(file)) ?? (await compressHere(file))
    return ok({ id: crypto.randomUUID(), bytes, sha256, size: bytes.byteLength, type: 'image/jpeg', width, height })
  } catch (failure) {
    // An event is the `<img>`'s own word that there is no picture in it.
    return refuse(failure instanceof Event ? 'not-an-image' : 'failed')
  }
}

/**
 * Null if no worker can do it: iOS draws in workers since 16.4, and in WebKit the library reads pictures only by an `<img>`, which only a
 * page has. Each photo gets a new worker, so that the memory of a decoded picture is freed.
 */
async function askWorker(file: File): Promise<CompressedPhoto | null> {
  if (typeof OffscreenCanvas === 'undefined') return null
  const worker = new Worker(new URL('./photo.worker.ts', import.meta.url), { type: 'module', name: 'photo' })
  try {
    return await new Promise<CompressedPhoto | null>((resolve) => {
      worker.addEventListener('message', ({ data }: MessageEvent<PhotoAnswer>) => resolve(data.photo))
      worker.addEventListener('error', () => resolve(null))
      worker.postMessage(file)
    })
  } finally {
    worker.terminate()
  }
}

async function compressHere(file: File): Promise<CompressedPhoto> {
  const { compressPhoto } = await import('#features/proof-of-delivery/photo/compress-photo.ts')
  return compressPhoto(file)
}
