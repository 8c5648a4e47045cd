import { expect, test } from 'vitest'
import { decodes, decodesByHash } from '#functions/upload-pod-photo/decodes.ts'
import { isPhoto } from '#functions/upload-pod-photo/is-photo.ts'
import { bytesOf, ENCODED } from '#tests/support/encoded-jpegs.ts'
import { jpegOfSize, smallJpeg } from '#tests/support/small-jpeg.ts'

const photo = smallJpeg(new TextEncoder().encode('a note'))

/** Where the height stands in the frame's segment. */
const FRAME = photo.findIndex((byte, at) => byte === 0xff && photo[at + 1] === 0xc0)
const HEIGHT = FRAME + 5

function changed(at: number, ...to: number[]): Uint8Array {
  const bytes = photo.slice()
  bytes.set(to, at)
  return bytes
}

function spliced(part: Uint8Array, at: number, whole: Uint8Array = photo): Uint8Array {
  return Uint8Array.of(...whole.subarray(0, at), ...part, ...whole.subarray(at))
}

test.each([0, 600, 70_000, 1_000_000])('a picture with %d bytes of notes is a photo', (size) => {
  const bytes = size === 0 ? photo : jpegOfSize(size)
  expect([isPhoto(bytes), decodes(bytes)]).toEqual([true, true])
})

test.each<[string, Uint8Array]>([
  ['nothing', new Uint8Array()],
  ['the first letters of one, and a page behind them', new TextEncoder().encode('\u00ff\u00d8\u00ff<script>alert(1)</script>')],
  [
    'three bytes of one and anything',
    new Uint8Array([0xff, 0xd8, 0xff, 0xe0, ...Array.from({ length: 400 }, (_, at) => at % 251), 0xff, 0xd9]),
  ],
  ['its beginning and its end alone', new Uint8Array([0xff, 0xd8, 0xff, 0xd9])],
  ['half of one', photo.subarray(0, photo.byteLength / 2)],
  ['one without its end', photo.subarray(0, -2)],
  ['no rows', changed(HEIGHT, 0, 0)],
  ['65,535 rows of 65,535 pixels', changed(HEIGHT, 0xff, 0xff, 0xff, 0xff)],
  ['one row more than anybody sends', changed(HEIGHT, 0x08, 0x01)],
  ['a frame in a frame', spliced(photo.subarray(FRAME, FRAME + 13), FRAME)],
  ['a sampling that no encoder has', changed(HEIGHT + 6, 0xf1)],
  ['a segment that is longer than the file', changed(4, 0xff, 0xff)],
  ['another kind of picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, ...photo])],
])('%s is none', (_, bytes) => {
  expect(isPhoto(bytes)).toBe(false)
})

const encodings = Object.entries(ENCODED).map(([name, base64]) => [name, bytesOf(base64)] as const)

test.each(encodings)('a picture %s is drawn to its last pixel', (_, bytes) => {
  expect([isPhoto(bytes), decodes(bytes)]).toEqual([true, true])
})

test.each(encodings)('a picture %s that was cut anywhere and closed again is none', (_, bytes) => {
  const believed = Array.from({ length: bytes.byteLength - 2 }, (__, length) =>
    Uint8Array.of(...bytes.subarray(0, length), 0xff, 0xd9),
  ).filter((cut) => isPhoto(cut) && decodes(cut))
  expect(believed).toEqual([])
})

test('pixels that no table explains are not drawn, however well the file is built', () => {
  const bytes = photo.slice()
  // One bit each is all that the tables know; a one is no code.
  bytes[bytes.byteLength - 3] = 0x80
  expect([isPhoto(bytes), decodes(bytes)]).toEqual([true, false])
})

test('a photo that cannot be drawn is drawn once: its hash tells it from then on, until many others have come', () => {
  const broken = photo.slice()
  broken[broken.byteLength - 3] = 0x80
  expect(decodesByHash(photo, 'first')).toBe(true)
  expect(decodesByHash(photo, 'first')).toBe(true)
  expect(decodesByHash(broken, 'broken')).toBe(false)
  // By its hash alone: nothing was drawn.
  expect(decodesByHash(photo, 'broken')).toBe(false)
  expect(decodesByHash(photo, 'another')).toBe(true)
  for (let other = 0; other < 200; other += 1) decodesByHash(broken, `other ${other}`)
  expect(decodesByHash(photo, 'broken')).toBe(true)
  expect(decodesByHash(photo, 'other 0')).toBe(false)
})

test('a scan for every few bytes is no picture: each costs a walk over all its pixels', () => {
  const bytes = bytesOf(ENCODED.progressive)
  const scan = bytes.findIndex((byte, at) => byte === 0xff && bytes[at + 1] === 0xda)
  const next = bytes.findIndex((byte, at) => at > scan && byte === 0xff && bytes[at + 1] === 0xc4)
  const again = (times: number) =>
    spliced(
      Uint8Array.from({ length: times * (next - scan) }, (_, at) => bytes[scan + (at % (next - scan))] ?? 0),
      scan,
      bytes,
    )
  expect([isPhoto(again(1)), isPhoto(again(20))]).toEqual([true, false])
})

test('what would take more memory than a photo needs is refused before it is taken', () => {
  const bomb = changed(HEIGHT, 0xff, 0xff, 0xff, 0xff)
  const before = process.memoryUsage().rss
  expect(decodes(bomb)).toBe(false)
  expect(process.memoryUsage().rss - before).toBeLessThan(50_000_000)
})
