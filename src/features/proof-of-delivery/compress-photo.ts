import { sha256 } from '#domain/sha256.ts'

/** The decision's limits: sharp enough to read a door number, small enough for a weak signal. */
const LONGEST_SIDE = 1600
const ABOUT_300_KB = 300 * 1024

/** Tried in turn until the photo is small enough; a night's grain needs the later ones. */
const ATTEMPTS = [
  { side: LONGEST_SIDE, quality: 0.82 },
  { side: LONGEST_SIDE, quality: 0.7 },
  { side: LONGEST_SIDE, quality: 0.55 },
  { side: 1280, quality: 0.6 },
  { side: 1280, quality: 0.45 },
  { side: 1024, quality: 0.4 },
] as const

export interface CompressedPhoto {
  bytes: ArrayBuffer
  sha256: string
  width: number
  height: number
}

/** What the worker says about the one file it was given. */
export type PhotoAnswer = { photo: CompressedPhoto } | { problem: 'not-an-image' | 'failed' }

/**
 * A JPEG of what the picture shows, upright, with nothing of what the file said about place, time and device:
 * only the pixels are taken over. Null when this browser cannot read the file as a picture.
 */
export async function compressPhoto(file: Blob): Promise<CompressedPhoto | null> {
  // The turn that the camera noted is applied here; the result carries no such note.
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null)
  if (!picture) return null
  try {
    let canvas: OffscreenCanvas | null = null
    for (const [index, { side, quality }] of ATTEMPTS.entries()) {
      if (!canvas || ATTEMPTS[index - 1]?.side !== side) canvas = draw(picture, side)
      const jpeg = await canvas.convertToBlob({ type: 'image/jpeg', quality })
      if (jpeg.size > ABOUT_300_KB && index < ATTEMPTS.length - 1) continue
      const bytes = await jpeg.arrayBuffer()
      return { bytes, sha256: await sha256(bytes), width: canvas.width, height: canvas.height }
    }
    return null
  } finally {
    picture.close()
  }
}

function draw(picture: ImageBitmap, longestSide: number): OffscreenCanvas {
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height))
  const canvas = new OffscreenCanvas(Math.max(1, Math.round(picture.width * scale)), Math.max(1, Math.round(picture.height * scale)))
  const brush = canvas.getContext('2d', { alpha: false })
  if (!brush) throw new Error('This browser gives no canvas to draw on')
  // JPEG knows no transparency: without this, a PNG's empty places would turn black.
  brush.fillStyle = '#fff'
  brush.fillRect(0, 0, canvas.width, canvas.height)
  brush.imageSmoothingQuality = 'high'
  brush.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return canvas
}
