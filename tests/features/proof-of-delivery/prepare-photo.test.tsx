import { afterEach, describe, expect, test, vi } from 'vitest'
import { preparePhoto } from '#features/proof-of-delivery/photo/prepare-photo.ts'
import { sha256 } from '#domain/values/sha256.ts'
import { decodes } from '#functions/upload-pod-photo/decodes.ts'
import { isPhoto } from '#functions/upload-pod-photo/is-photo.ts'

const ABOUT_300_KB = 310_000

/** A busy picture: flat colours would compress to nothing and prove nothing. */
async function picture(width: number, height: number, type: 'image/jpeg' | 'image/png'): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height)
  const brush = canvas.getContext('2d')
  if (!brush) throw new Error('no canvas')
  for (let i = 0; i < 30_000; i++) {
    brush.fillStyle = `hsl(${(i * 37) % 360} 70% ${30 + (i % 50)}%)`
    brush.fillRect((i * 7919) % width, (i * 104_729) % height, width / 60, height / 70)
  }
  // The upper left corner is red, in every orientation of the picture.
  brush.fillStyle = 'rgb(255 0 0)'
  brush.fillRect(0, 0, width / 4, height / 4)
  return canvas.convertToBlob({ type, quality: 0.92 })
}

/** The camera's notes as a phone held upright writes them: turn by 90 degrees, and a maker's name that must not travel. */
async function withCameraNotes(jpeg: Blob, orientation: number): Promise<File> {
  const tiff = new Uint8Array(8 + 2 + 12 * 2 + 4 + 8)
  const view = new DataView(tiff.buffer)
  tiff.set([0x4d, 0x4d, 0, 42])
  view.setUint32(4, 8)
  view.setUint16(8, 2)
  view.setUint16(10, 0x010f)
  view.setUint16(12, 2)
  view.setUint32(14, 8)
  view.setUint32(18, 38)
  view.setUint16(22, 0x0112)
  view.setUint16(24, 3)
  view.setUint32(26, 1)
  view.setUint16(30, orientation)
  tiff.set(new TextEncoder().encode('SECRETS\0'), 38)
  const head = new Uint8Array(4 + 6)
  head.set([0xff, 0xe1, 0, 8 + tiff.length])
  head.set(new TextEncoder().encode('Exif\0\0'), 4)
  return new File([jpeg.slice(0, 2), head, tiff, jpeg.slice(2)], 'camera.jpg', { type: 'image/jpeg' })
}

/** Grain in every pixel, as a phone writes a doorway at night: nothing compresses worse. */
async function grain(width: number, height: number): Promise<Blob> {
  const pixels = new ImageData(width, height)
  for (let at = 0; at < pixels.data.length; at += 65_536) crypto.getRandomValues(pixels.data.subarray(at, at + 65_536))
  const canvas = new OffscreenCanvas(width, height)
  canvas.getContext('2d', { alpha: false })?.putImageData(pixels, 0, 0)
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.92 })
}

function refused(): never {
  throw new Error('This is not done here')
}

/** Safari before 16.4 has no canvas outside the page; and in every Safari the library reads pictures only by an `<img>`. */
function likeAnOldPhone(): void {
  vi.stubGlobal('OffscreenCanvas', undefined)
  vi.stubGlobal('createImageBitmap', undefined)
  vi.stubGlobal('Worker', refused)
}

/** The page is busy with other things: every means of drawing fails. */
function likeABusyPage(): void {
  vi.stubGlobal('Image', refused)
  vi.stubGlobal('createImageBitmap', refused)
}

afterEach(() => {
  vi.unstubAllGlobals()
})

describe.each([
  { where: 'in a worker', become: likeABusyPage },
  { where: 'on the page, where the browser has no OffscreenCanvas', become: likeAnOldPhone },
])('$where', ({ become }) => {
  async function prepared(file: File) {
    become()
    const result = await preparePhoto(file).finally(() => vi.unstubAllGlobals())
    if (!result.ok) throw new Error(`refused: ${result.refusal}`)
    const bytes = new Uint8Array(result.value.bytes)
    expect([isPhoto(bytes), decodes(bytes)], 'the server takes it').toEqual([true, true])
    return result.value
  }

  test('a 12-megapixel photo becomes at most 1600 pixels and about 300 KB, with its own hash', async () => {
    const file = new File([await picture(4000, 3000, 'image/jpeg')], 'door.jpg', { type: 'image/jpeg' })
    const photo = await prepared(file)
    expect(photo).toMatchObject({ width: 1600, height: 1200, type: 'image/jpeg', size: photo.bytes.byteLength })
    expect(photo.size).toBeLessThan(ABOUT_300_KB)
    expect(photo.sha256).toBe(await sha256(photo.bytes))
  })

  test('the photo stands upright and carries nothing of the camera’s notes', async () => {
    const photo = await prepared(await withCameraNotes(await picture(800, 400, 'image/jpeg'), 6))
    expect([photo.width, photo.height]).toEqual([400, 800])
    const text = new TextDecoder('latin1').decode(photo.bytes)
    expect(text).not.toContain('Exif')
    expect(text).not.toContain('SECRETS')
    const drawn = await createImageBitmap(new Blob([photo.bytes]))
    const brush = new OffscreenCanvas(400, 800).getContext('2d')
    brush?.drawImage(drawn, 0, 0)
    // Turned a quarter to the right, the red corner comes to lie on the upper right.
    const [red, green] = brush?.getImageData(380, 20, 1, 1).data ?? []
    expect(red).toBeGreaterThan(200)
    expect(green).toBeLessThan(60)
  })

  test('a PNG becomes a JPEG, its empty places white', async () => {
    const canvas = new OffscreenCanvas(300, 200)
    canvas.getContext('2d')?.fillRect(0, 0, 10, 10)
    const photo = await prepared(new File([await canvas.convertToBlob({ type: 'image/png' })], 'screen.png', { type: 'image/png' }))
    expect([...new Uint8Array(photo.bytes, 0, 3)]).toEqual([0xff, 0xd8, 0xff])
    const brush = new OffscreenCanvas(300, 200).getContext('2d')
    brush?.drawImage(await createImageBitmap(new Blob([photo.bytes])), 0, 0)
    expect(brush?.getImageData(200, 100, 1, 1).data[0]).toBeGreaterThan(250)
  })

  test('a small photo is not blown up', async () => {
    const photo = await prepared(new File([await picture(320, 240, 'image/jpeg')], 'small.jpg', { type: 'image/jpeg' }))
    expect([photo.width, photo.height]).toEqual([320, 240])
  })

  test('grain that does not compress still becomes about 300 KB', async () => {
    const photo = await prepared(new File([await grain(2000, 1500)], 'night.jpg', { type: 'image/jpeg' }))
    expect(photo.size).toBeLessThan(ABOUT_300_KB)
    expect(photo.width).toBeGreaterThan(700)
  })

  test('a picture whose type the phone does not name is a picture', async () => {
    const photo = await prepared(new File([await picture(320, 240, 'image/jpeg')], 'image', { type: '' }))
    expect([photo.width, photo.height]).toEqual([320, 240])
  })
})

test.each([
  ['a text', new File(['not a photo'], 'note.txt', { type: 'text/plain' })],
  ['a text that calls itself a photo', new File(['not a photo'], 'photo.jpg', { type: 'image/jpeg' })],
  ['an empty file', new File([], 'photo.jpg', { type: 'image/jpeg' })],
])('%s is refused as no image', async (_what, file) => {
  expect(await preparePhoto(file)).toEqual({ ok: false, refusal: 'not-an-image' })
})

test('a file that is not a picture is refused, also without OffscreenCanvas', async () => {
  likeAnOldPhone()
  expect(await preparePhoto(new File(['not a photo'], 'photo.jpg', { type: 'image/jpeg' }))).toEqual({ ok: false, refusal: 'not-an-image' })
})

test('the page reads a file that no worker here can read', async () => {
  const file = new File([await picture(320, 240, 'image/jpeg')], 'small.jpg', { type: 'image/jpeg' })
  // As in Safari 16.4 and later: a worker that draws, and that has no way to read a picture.
  vi.stubGlobal('Worker', WorkerThatCannotRead)
  expect(await preparePhoto(file)).toMatchObject({ ok: true, value: { width: 320, height: 240 } })
})

class WorkerThatCannotRead extends EventTarget {
  postMessage() {
    setTimeout(() => this.dispatchEvent(new MessageEvent('message', { data: { photo: null } })))
  }
  terminate() {}
}
