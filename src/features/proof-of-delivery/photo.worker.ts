import { compressPhoto, type PhotoAnswer } from '#features/proof-of-delivery/compress-photo.ts'

declare const self: DedicatedWorkerGlobalScope

self.addEventListener('message', (event: MessageEvent<Blob>) => {
  compressPhoto(event.data)
    .then((photo) => answer(photo ? { photo } : { problem: 'not-an-image' }))
    .catch(() => answer({ problem: 'failed' }))
})

function answer(message: PhotoAnswer): void {
  // Handed over, not copied: a cheap phone has little memory.
  self.postMessage(message, 'photo' in message ? [message.photo.bytes] : [])
}
