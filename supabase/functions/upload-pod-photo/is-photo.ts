/** The app sends 1,600 pixels at most. A file of a few bytes can claim four thousand million, and a program that opens it runs out of memory. */
const LONGEST_SIDE = 2048

/** Encoders write ten for a progressive picture. Each one is gone through for all its pixels, however few bytes it has. */
const MOST_SCANS = 20

const MARKER = { baseline: 0xc0, progressive: 0xc2, huffman: 0xc4, quantization: 0xdb, restarts: 0xdd, scan: 0xda, end: 0xd9 } as const

interface Component {
  id: number
  across: number
  down: number
}

interface Frame {
  isProgressive: boolean
  width: number
  height: number
  components: Component[]
}

interface Scan {
  components: Component[]
  /** The coefficients that are exact after it, of the sixty-four of each block. */
  exact: { from: number; to: number } | null
  /** Pieces between two restart markers, and how many of those markers there are. */
  interval: number
  restarts: number
}

interface Segment {
  kind: number
  content: Uint8Array
  end: number
}

/**
 * Whether the bytes are built like a picture: a declared type, or the first letters, are only what somebody said. It walks a JPEG from its one
 * frame over the tables and scans to its end and takes no memory for it. Only what passes here is worth decoding (`decodes.ts`).
 */
export function isPhoto(bytes: Uint8Array): boolean {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return false
  let frame: Frame | null = null
  let interval = 0
  const scans: Scan[] = []
  const tables = new Set<number>()
  for (let at = 2; ;) {
    const segment = readSegment(bytes, at)
    if (segment === null) return false
    const { kind, content } = segment
    if (kind === MARKER.end) return frame !== null && isWhole(frame, scans)
    if (isFrameMarker(kind)) {
      if (frame !== null) return false
      frame = kind === MARKER.baseline || kind === MARKER.progressive ? readFrame(kind, content) : null
      if (frame === null) return false
    }
    if (kind === MARKER.huffman || kind === MARKER.quantization) tables.add(kind)
    if (kind === MARKER.restarts) interval = wordAt(content, 0)
    at = segment.end
    if (kind !== MARKER.scan) continue
    const scan = frame === null || tables.size < 2 ? null : readScan(frame, content)
    const pixels = skipPixels(bytes, at)
    if (scan === null || scans.length === MOST_SCANS || pixels.end === at) return false
    scans.push({ ...scan, interval, restarts: pixels.restarts })
    at = pixels.end
  }
}

function readSegment(bytes: Uint8Array, from: number): Segment | null {
  let at = from
  // Fill bytes before a marker.
  while (bytes[at] === 0xff && bytes[at + 1] === 0xff) at += 1
  const kind = bytes[at + 1]
  if (bytes[at] !== 0xff || kind === undefined || kind < MARKER.baseline) return null
  if (kind === MARKER.end) return { kind, content: bytes.subarray(at, at), end: at + 2 }
  const length = wordAt(bytes, at + 2)
  const end = at + 2 + length
  return length < 2 || end > bytes.byteLength ? null : { kind, content: bytes.subarray(at + 4, end), end }
}

/** Everything from 0xc0 to 0xcf but the tables among them. */
function isFrameMarker(kind: number): boolean {
  return kind >= 0xc0 && kind <= 0xcf && kind !== MARKER.huffman && kind !== 0xc8 && kind !== 0xcc
}

/** Eight bits a sample, a size above nothing, and one component of grey or three of colour. */
function readFrame(kind: number, content: Uint8Array): Frame | null {
  const [height, width, count] = [wordAt(content, 1), wordAt(content, 3), content[5] ?? 0]
  const isSize = [height, width].every((side) => side > 0 && side <= LONGEST_SIDE)
  if (content[0] !== 8 || !isSize || (count !== 1 && count !== 3) || content.byteLength !== 6 + 3 * count) return null
  const components = Array.from({ length: count }, (_, place) => {
    const [id = 0, sampling = 0] = content.subarray(6 + 3 * place)
    return { id, across: sampling >> 4, down: sampling & 15 }
  })
  const isKnown = components.every(({ across, down }) => [across, down].every((factor) => factor >= 1 && factor <= 4))
  return isKnown && new Set(components.map(({ id }) => id)).size === count
    ? { isProgressive: kind === MARKER.progressive, width, height, components }
    : null
}

function readScan({ isProgressive, components }: Frame, content: Uint8Array): Pick<Scan, 'components' | 'exact'> | null {
  const count = content[0] ?? 0
  const ids = Array.from({ length: count }, (_, place) => content[1 + 2 * place])
  const named = components.filter(({ id }) => ids.includes(id))
  if (content.byteLength !== 4 + 2 * count || named.length === 0 || named.length !== count) return null
  const [from = 0, to = 0, precision = 0] = isProgressive ? content.subarray(1 + 2 * count) : [0, 63, 0]
  const isExact = (precision & 15) === 0
  return { components: named, exact: isExact ? { from, to } : null }
}

/** In a scan, 0xff stands alone only before a marker. */
function skipPixels(bytes: Uint8Array, from: number): { end: number; restarts: number } {
  let restarts = 0
  for (let at = from; at < bytes.byteLength; at += 1) {
    if (bytes[at] !== 0xff || bytes[at + 1] === 0) continue
    const isRestart = (bytes[at + 1] ?? 0) >= 0xd0 && (bytes[at + 1] ?? 0) <= 0xd7
    if (!isRestart) return { end: at, restarts }
    restarts += 1
  }
  return { end: bytes.byteLength, restarts }
}

/** A progressive picture without its last scans is a blur, and a decoder ends quietly at a restart marker that is missing. */
function isWhole(frame: Frame, scans: readonly Scan[]): boolean {
  const isDrawn = (component: Component, coefficient: number) =>
    scans.some(
      ({ components, exact }) => exact !== null && components.includes(component) && exact.from <= coefficient && coefficient <= exact.to,
    )
  const coefficients = Array.from({ length: 64 }, (_, coefficient) => coefficient)
  return (
    frame.components.every((component) => coefficients.every((coefficient) => isDrawn(component, coefficient))) &&
    scans.every(({ components, interval, restarts }) => {
      return restarts === (interval === 0 ? 0 : Math.ceil(piecesOf(frame, components) / interval) - 1)
    })
  )
}

/** What lies between restart markers is counted in blocks of the one component, or in groups of blocks of several. */
function piecesOf({ width, height, components: all }: Frame, [first, ...others]: readonly Component[]): number {
  const [mostAcross, mostDown] = [Math.max(...all.map(({ across }) => across)), Math.max(...all.map(({ down }) => down))]
  const [across, down] = others.length === 0 && first ? [first.across, first.down] : [1, 1]
  return Math.ceil((width * across) / mostAcross / 8) * Math.ceil((height * down) / mostDown / 8)
}

function wordAt(bytes: Uint8Array, at: number): number {
  return (bytes[at] ?? 0) * 256 + (bytes[at + 1] ?? 0)
}
