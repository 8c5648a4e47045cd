import { expect, test } from 'vitest'
import readerWasm from 'zxing-wasm/reader/zxing_reader.wasm?url'
import { ZXING_WASM_SHA256 } from 'zxing-wasm/reader'
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer'
import writerWasm from 'zxing-wasm/writer/zxing_writer.wasm?url'
import { openBarcodeReader } from '#ui/scanner/barcode-reader.ts'
import { sha256 } from '#domain/values/sha256.ts'

async function label(format: 'Code128' | 'QRCode', text: string): Promise<Blob> {
  prepareZXingModule({ overrides: { locateFile: () => writerWasm } })
  const { image, error } = await writeBarcode(text, { format, scale: 4 })
  if (!image) throw new Error(error)
  return image
}

test('the bundled reader reads a label’s barcode and QR code, from this app’s own files alone', async () => {
  const reader = await openBarcodeReader()
  expect(await reader.read(await label('Code128', '1781234567890123'))).toEqual(['1781234567890123'])
  const link = 'https://waybill.example/user-tracking/1781234567890123'
  expect(await reader.read(await label('QRCode', link))).toEqual([link])
  const elsewhere = performance.getEntriesByType('resource').filter((entry) => new URL(entry.name).origin !== location.origin)
  expect(elsewhere).toEqual([])
})

test('a picture without a code gives nothing', async () => {
  const canvas = new OffscreenCanvas(300, 200)
  canvas.getContext('2d')?.fillRect(20, 20, 50, 50)
  const reader = await openBarcodeReader()
  expect(await reader.read(await canvas.convertToBlob())).toEqual([])
})

test('the bundled WebAssembly is the one that the reader was made for', async () => {
  const bytes = await (await fetch(readerWasm)).arrayBuffer()
  expect(await sha256(bytes)).toBe(ZXING_WASM_SHA256)
})
