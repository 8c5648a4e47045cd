import type { BarcodeDetector as Detector, BarcodeFormat } from 'barcode-detector/ponyfill'

/** What stands on our labels (Code 128, QR) and on the labels that clients print themselves. */
const FORMATS: BarcodeFormat[] = ['code_128', 'qr_code', 'code_39', 'data_matrix']

export interface BarcodeReader {
  /** The texts of all codes in the picture. */
  read: (picture: HTMLVideoElement | ImageBitmap | Blob) => Promise<string[]>
}

type DetectorClass = Pick<typeof Detector, 'getSupportedFormats'> &
  (new (options: { formats: BarcodeFormat[] }) => Pick<Detector, 'detect'>)

declare global {
  var BarcodeDetector: DetectorClass | undefined
}

/** The platform's reader where it knows our labels, else the one that came with the app and is on the device. */
export async function openBarcodeReader(): Promise<BarcodeReader> {
  const detector = (await platformsReader()) ?? (await bundledReader())
  return {
    async read(picture) {
      const found = await detector.detect(picture)
      return found.map((code) => code.rawValue)
    },
  }
}

async function platformsReader(): Promise<Pick<Detector, 'detect'> | null> {
  const Platform = globalThis.BarcodeDetector
  if (!Platform) return null
  const supported = await Platform.getSupportedFormats().catch((): readonly BarcodeFormat[] => [])
  const formats = FORMATS.filter((format) => supported.includes(format))
  // Some desktops announce the class and read nothing.
  if (!formats.includes('code_128') || !formats.includes('qr_code')) return null
  return new Platform({ formats })
}

async function bundledReader(): Promise<Pick<Detector, 'detect'>> {
  const [{ BarcodeDetector, prepareZXingModule }, wasm] = await Promise.all([
    import('barcode-detector/ponyfill'),
    import('zxing-wasm/reader/zxing_reader.wasm?url'),
  ])
  // Its own choice is a file on somebody else's host, which dies without signal.
  await prepareZXingModule({ overrides: { locateFile: () => wasm.default }, fireImmediately: true })
  return new BarcodeDetector({ formats: FORMATS })
}
