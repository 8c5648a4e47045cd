import type { ReadInputBarcodeFormat } from 'zxing-wasm/reader'

/** What stands on our labels (Code 128, QR) and on the labels that clients print themselves: in the platform's words, and in zxing's. */
const FORMATS = { code_128: 'Code128', qr_code: 'QRCode', code_39: 'Code39', data_matrix: 'DataMatrix' } as const satisfies Record<
  string,
  ReadInputBarcodeFormat
>

type Picture = HTMLVideoElement | ImageBitmap | Blob

export interface BarcodeReader {
  /** The texts of all codes in the picture. */
  read: (picture: Picture) => Promise<string[]>
}

interface DetectorClass {
  getSupportedFormats: () => Promise<readonly string[]>
  new (options: { formats: string[] }): { detect: (picture: Picture) => Promise<{ rawValue: string }[]> }
}

declare global {
  var BarcodeDetector: DetectorClass | undefined
}

/** The platform's reader where it knows our labels, else the one that came with the app and is on the device. */
export async function openBarcodeReader(): Promise<BarcodeReader> {
  return (await platformsReader()) ?? (await bundledReader())
}

async function platformsReader(): Promise<BarcodeReader | null> {
  const Platform = globalThis.BarcodeDetector
  if (!Platform) return null
  const supported = await Platform.getSupportedFormats().catch((): readonly string[] => [])
  const formats = Object.keys(FORMATS).filter((format) => supported.includes(format))
  // Some desktops announce the class and read nothing.
  if (!formats.includes('code_128') || !formats.includes('qr_code')) return null
  const detector = new Platform({ formats })
  return { read: async (picture) => (await detector.detect(picture)).map((code) => code.rawValue) }
}

async function bundledReader(): Promise<BarcodeReader> {
  const [{ prepareZXingModule, readBarcodes }, wasm] = await Promise.all([
    import('zxing-wasm/reader'),
    import('zxing-wasm/reader/zxing_reader.wasm?url'),
  ])
  // Its own choice is a file on somebody else's host, which dies without signal.
  await prepareZXingModule({ overrides: { locateFile: () => wasm.default }, fireImmediately: true })
  const canvas = document.createElement('canvas')
  return {
    async read(picture) {
      const pixels = pixelsOf(picture instanceof Blob ? await createImageBitmap(picture) : picture, canvas)
      if (pixels === null) return []
      const found = await readBarcodes(pixels, { formats: Object.values(FORMATS), textMode: 'Plain' })
      return found.map(({ text }) => text)
    },
  }
}

/** Null while the camera has sent no picture yet. */
function pixelsOf(picture: HTMLVideoElement | ImageBitmap, canvas: HTMLCanvasElement): ImageData | null {
  const [width, height] = picture instanceof HTMLVideoElement ? [picture.videoWidth, picture.videoHeight] : [picture.width, picture.height]
  if (width === 0 || height === 0) return null
  if (canvas.width !== width) canvas.width = width
  if (canvas.height !== height) canvas.height = height
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (context === null) return null
  context.clearRect(0, 0, width, height)
  context.drawImage(picture, 0, 0)
  return context.getImageData(0, 0, width, height)
}
