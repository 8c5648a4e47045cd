import type { Signature } from '#domain/shipment/receipt/receipt-facts.ts'

/** Of the lines as JSON. The database takes no more (`app.readable_signature`). */
export const MOST_SIGNATURE_BYTES = 20_000
const WIDEST = 4096

interface Point {
  x: number
  y: number
}

/**
 * What a finger drew in a field of this size; null where it drew nothing. Whole pixels are as exact as a finger. Where somebody drew and
 * drew, every second point of the lines goes, and goes again, until it is small enough; no line goes while a shorter one would do.
 */
export function drawnSignature(drawn: readonly (readonly Point[])[], width: number, height: number): Signature | null {
  const [wide, high] = [sideOf(width), sideOf(height)]
  let lines = drawn.map((points) => withoutRepeats(points, wide, high)).filter((line) => line.length > 0)
  while (sizeOf(lines) > MOST_SIGNATURE_BYTES && lines.some((line) => line.length > 2)) lines = lines.map(everySecond)
  while (sizeOf(lines) > MOST_SIGNATURE_BYTES) lines = lines.slice(0, Math.floor(lines.length / 2))
  return lines.length === 0 ? null : { width: wide, height: high, strokes: lines.map((line) => line.flatMap(({ x, y }) => [x, y])) }
}

/** Lines in the field that they were drawn in. */
export interface DrawnLines {
  lines: Point[][]
  width: number
  height: number
}

export function linesOfSignature({ width, height, strokes }: Signature): DrawnLines {
  const lines = strokes.map((stroke) => stroke.flatMap((x, at) => (at % 2 === 0 ? [{ x, y: stroke[at + 1] ?? 0 }] : [])))
  return { lines, width, height }
}

/** The same drawing, whole, in a field of another size: what lay outside would be drawn along its edge. */
export function fittedLines({ lines, width, height }: DrawnLines, fieldWidth: number, fieldHeight: number): Point[][] {
  const scale = Math.min(fieldWidth / width, fieldHeight / height)
  return lines.map((line) => line.map(({ x, y }) => ({ x: x * scale, y: y * scale })))
}

function sideOf(length: number): number {
  return Math.min(Math.max(Math.round(length), 1), WIDEST)
}

function withoutRepeats(points: readonly Point[], width: number, height: number): Point[] {
  return points
    .map(({ x, y }) => ({ x: within(x, width), y: within(y, height) }))
    .filter(({ x, y }, at, all) => x !== all[at - 1]?.x || y !== all[at - 1]?.y)
}

/** A finger that leaves the field draws along its edge. */
function within(value: number, most: number): number {
  return Math.min(Math.max(Math.round(value), 0), most)
}

function everySecond(line: Point[]): Point[] {
  return line.filter((_, at) => at % 2 === 0 || at === line.length - 1)
}

function sizeOf(lines: Point[][]): number {
  return JSON.stringify(lines.map((line) => line.flatMap(({ x, y }) => [x, y]))).length
}
