import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer'

const WIDTH = 640
const HEIGHT = 480

/** A film for Chromium's fake camera: a sheet of white paper with this code on it, held still. */
export async function filmOf(file: string, format: 'Code128' | 'QRCode', text: string): Promise<void> {
  const wasm = await readFile(createRequire(import.meta.url).resolve('zxing-wasm/writer/zxing_writer.wasm'))
  prepareZXingModule({ overrides: { wasmBinary: Uint8Array.from(wasm).buffer } })
  const { symbol, error } = await writeBarcode(text, { format })
  if (error !== '') throw new Error(error)
  const scale = Math.floor((WIDTH * (symbol.height > 1 ? 0.55 : 0.85)) / symbol.width)
  const high = symbol.height > 1 ? symbol.height * scale : 160
  const left = Math.floor((WIDTH - symbol.width * scale) / 2)
  const top = Math.floor((HEIGHT - high) / 2)
  const luma = Buffer.alloc(WIDTH * HEIGHT, 235)
  for (let y = 0; y < high; y++) {
    for (let x = 0; x < symbol.width * scale; x++) {
      const row = symbol.height > 1 ? Math.floor(y / scale) : 0
      const dark = symbol.data[row * symbol.width + Math.floor(x / scale)] === 0
      if (dark) luma[(top + y) * WIDTH + left + x] = 16
    }
  }
  const grey = Buffer.alloc((WIDTH * HEIGHT) / 2, 128)
  const frame = Buffer.concat([Buffer.from('FRAME\n'), luma, grey])
  await writeFile(file, Buffer.concat([Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`), frame, frame, frame]))
}
