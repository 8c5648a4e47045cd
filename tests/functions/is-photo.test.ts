import { expect, test } from 'vitest'
import { isPhoto } from '#functions/upload-pod-photo/is-photo.ts'
import { jpegOfSize, smallJpeg } from '#tests/support/small-jpeg.ts'

const photo = smallJpeg(new TextEncoder().encode('a note'))

/** Where the height stands in the frame's segment. */
const HEIGHT = photo.findIndex((byte, at) => byte === 0xff && photo[at + 1] === 0xc0) + 5

function changed(at: number, ...to: number[]): Uint8Array {
  const bytes = photo.slice()
  bytes.set(to, at)
  return bytes
}

test.each([0, 600, 70_000, 1_000_000])('a picture with %d bytes of notes is a photo', (size) => {
  expect(isPhoto(size === 0 ? photo : jpegOfSize(size))).toBe(true)
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
  ['a segment that is longer than the file', changed(4, 0xff, 0xff)],
  ['another kind of picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, ...photo])],
])('%s is none', (_, bytes) => {
  expect(isPhoto(bytes)).toBe(false)
})
