import imageCompression, { type Options } from 'browser-image-compression'
import { sha256 } from '#domain/values/sha256.ts'

/** The decision's limits: sharp enough to read a door number, small enough for a weak signal. */
const LONGEST_SIDE = 1600
const ABOUT_300_KB = 300 * 1024

/** The library's own worker would load itself from another host: prepare-photo.ts brings it into ours. */
const LIMITS = { useWebWorker: false, fileType: 'image/jpeg', maxSizeMB: ABOUT_300_KB / 1024 / 1024 } satisfies Options

/** Detail goes before size, or a door number could not be read any more. */
const BY_DAYLIGHT: Options = {
  ...LIMITS,
  maxWidthOrHeight: LONGEST_SIDE,
  initialQuality: 0.82,
  alwaysKeepResolution: true,
  maxIteration: 6,
}
/** A night's grain does not fit by detail alone: each round takes some of both. */
const AT_NIGHT: Options = { ...LIMITS, maxWidthOrHeight: 1280, initialQuality: 0.6, maxIteration: 10 }

export interface CompressedPhoto {
  bytes: ArrayBuffer
  sha256: string
  width: number
  height: number
}

/** What the worker says about the one file it was given. Null: not here. */
export interface PhotoAnswer {
  photo: CompressedPhoto | null
}

/**
 * An upright JPEG of the picture, without the file's notes on place, time and device: it takes over only the pixels. Throws the `<img>`'s
 * own event if this is not a picture.
 */
export async function compressPhoto(file: File): Promise<CompressedPhoto> {
  // The browser that reads the file says whether it is a picture, not its name or type; some phones give none.
  const picture = file.type.startsWith('image/') ? file : new File([file], file.name, { type: LIMITS.fileType })
  const sharp = await imageCompression(picture, BY_DAYLIGHT)
  const jpeg = sharp.size <= ABOUT_300_KB ? sharp : await imageCompression(picture, AT_NIGHT)
  const [{ width, height }] = await imageCompression.drawFileInCanvas(jpeg)
  const bytes = await jpeg.arrayBuffer()
  return { bytes, sha256: await sha256(bytes), width, height }
}
