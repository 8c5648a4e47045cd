/** The app sends 1,600 pixels at most. A file of a few bytes can claim four thousand million, and a browser that opens it runs out of memory. */
const LONGEST_SIDE = 8192

const SEGMENT = { baseline: 0xc0, progressive: 0xc2, huffman: 0xc4, quantization: 0xdb, scan: 0xda, end: 0xd9 } as const

/**
 * Whether the bytes are a picture that a decoder can begin and end: a declared type, or the first letters, are only what somebody said.
 * It walks the segments of a JPEG: a frame with a size and components, the tables it needs, a scan, and the end.
 */
export function isPhoto(bytes: Uint8Array): boolean {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return false
  const seen = new Set<number>()
  let at = 2
  while (at + 3 < bytes.byteLength) {
    if (bytes[at] !== 0xff) return false
    const kind = bytes[at + 1] ?? 0
    // Fill bytes before a marker.
    if (kind === 0xff) {
      at += 1
      continue
    }
    const length = wordAt(bytes, at + 2)
    const end = at + 2 + length
    if (length < 2 || end > bytes.byteLength) return false
    if ((kind === SEGMENT.baseline || kind === SEGMENT.progressive) && !isFrame(bytes.subarray(at + 4, end))) return false
    seen.add(kind)
    if (kind === SEGMENT.scan) return isDrawable(seen) && endsAfter(bytes, end)
    at = end
  }
  return false
}

/** Eight bits a sample, a size above nothing, and one component of grey or three of colour. */
function isFrame(frame: Uint8Array): boolean {
  const [height, width, components] = [wordAt(frame, 1), wordAt(frame, 3), frame[5] ?? 0]
  const isSize = [height, width].every((side) => side > 0 && side <= LONGEST_SIDE)
  return frame[0] === 8 && isSize && (components === 1 || components === 3) && frame.byteLength === 6 + 3 * components
}

function isDrawable(seen: ReadonlySet<number>): boolean {
  return (seen.has(SEGMENT.baseline) || seen.has(SEGMENT.progressive)) && seen.has(SEGMENT.quantization) && seen.has(SEGMENT.huffman)
}

/** The end's marker, behind at least one byte of the picture: in a scan, 0xff stands alone only before a marker. */
function endsAfter(bytes: Uint8Array, scan: number): boolean {
  for (let at = bytes.byteLength - 2; at > scan; at -= 1) {
    if (bytes[at] === 0xff && bytes[at + 1] === SEGMENT.end) return true
  }
  return false
}

function wordAt(bytes: Uint8Array, at: number): number {
  return (bytes[at] ?? 0) * 256 + (bytes[at + 1] ?? 0)
}
