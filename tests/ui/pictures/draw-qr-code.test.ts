import { expect, test } from 'vitest'
import { readBarcodes, prepareZXingModule } from 'zxing-wasm/reader'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { drawQrCode } from '#ui/format/draw-qr-code.ts'

const SCALE = 4

/** What a camera sees of the drawing. */
function pictureOf(drawn: { size: number; path: string }) {
  const width = drawn.size * SCALE
  const data = new Uint8ClampedArray(width * width * 4).fill(255)
  for (const [, x, y] of drawn.path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)) {
    for (let dy = 0; dy < SCALE; dy++) {
      for (let dx = 0; dx < SCALE; dx++)
        data.fill(
          0,
          ((Number(y) * SCALE + dy) * width + Number(x) * SCALE + dx) * 4,
          ((Number(y) * SCALE + dy) * width + Number(x) * SCALE + dx) * 4 + 3,
        )
    }
  }
  return { data, width, height: width, colorSpace: 'srgb' as const }
}

test('a scanner reads the link back, letter for letter', async () => {
  const wasm = await readFile(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'))
  prepareZXingModule({ overrides: { wasmBinary: Uint8Array.from(wasm).buffer } })
  const link =
    'upi://pay?pa=deccansparrow@examplebank&pn=Deccan%20Sparrow%20Logistics&am=118.00&cu=INR&tr=1718422762248581&tn=Shipment%201718422762248581'
  const [found] = await readBarcodes(pictureOf(drawQrCode(link)) as ImageData, { formats: ['QRCode'] })
  expect(found?.text).toBe(link)
})
