const QUANTIZATION = [0xff, 0xdb, 0, 67, 0, ...Array.from({ length: 64 }, () => 1)]
const FRAME_OF_8_BY_8 = [0xff, 0xc0, 0, 11, 8, 0, 8, 0, 8, 1, 1, 0x11, 0]
/** One code each: no difference, and end of block. */
const CODES = [0x00, 0x10].flatMap((table) => [0xff, 0xc4, 0, 20, table, 1, ...Array.from({ length: 15 }, () => 0), 0])
const GREY = [0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, 0x3f]

const PICTURE = [...QUANTIZATION, ...FRAME_OF_8_BY_8, ...CODES, ...GREY]
const LONGEST_COMMENT = 60_000

/** The smallest picture that a decoder accepts, grey, with these bytes in its comments: a real photo of any bytes. */
export function smallJpeg(filler: Uint8Array): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = [Uint8Array.of(0xff, 0xd8)]
  for (let at = 0; at < filler.byteLength; at += LONGEST_COMMENT) {
    const part = filler.subarray(at, at + LONGEST_COMMENT)
    const length = part.byteLength + 2
    parts.push(Uint8Array.of(0xff, 0xfe, length >> 8, length & 0xff), part)
  }
  parts.push(Uint8Array.from(PICTURE), Uint8Array.of(0xff, 0xd9))
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.byteLength, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.byteLength
  }
  return whole
}

/** The same, to the byte as long as asked. */
export function jpegOfSize(size: number): Uint8Array<ArrayBuffer> {
  const bare = smallJpeg(new Uint8Array()).byteLength
  const filler = (length: number) => Uint8Array.from({ length }, (_, at) => (at * 31 + 7) % 251)
  for (let comments = 1; ; comments += 1) {
    const length = size - bare - 4 * comments
    if (Math.ceil(length / LONGEST_COMMENT) <= comments) return smallJpeg(filler(length))
  }
}
