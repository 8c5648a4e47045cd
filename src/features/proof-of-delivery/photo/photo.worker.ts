import { compressPhoto, type PhotoAnswer } from '#features/proof-of-delivery/photo/compress-photo.ts'

declare const self: DedicatedWorkerGlobalScope

self.addEventListener('message', (event: MessageEvent<File>) => {
  compressPhoto(event.data)
    .then((photo) => answer({ photo }))
    .catch(() => answer({ photo: null }))
})

function answer(message: PhotoAnswer): void {
  // Handed over, not copied: a cheap phone has little memory.
  self.postMessage(message, message.photo === null ? [] : [message.photo.bytes])
}
