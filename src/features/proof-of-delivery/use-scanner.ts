import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import { openBarcodeReader, type BarcodeReader } from '#features/proof-of-delivery/barcode-reader.ts'
import { closeCamera, openCamera, torchOf, type CameraProblem } from '#features/proof-of-delivery/camera.ts'
import { numberFromScan } from '#features/proof-of-delivery/number-from-scan.ts'

/** Between two looks: often enough to feel instant, seldom enough to leave a cheap phone its breath. */
const PAUSE_MS = 120

export type ScannerState = 'opening' | 'looking' | CameraProblem | 'no-reader'

interface Scanner {
  video: RefObject<HTMLVideoElement | null>
  state: ScannerState
  /** A code was read that is no tracking number. */
  otherCode: string | null
  torch: ((on: boolean) => Promise<void>) | null
}

/** Opens camera and reader while mounted, and reports the first tracking number they see. */
export function useScanner(onScanned: (number: string) => void): Scanner {
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<ScannerState>('opening')
  const [otherCode, setOtherCode] = useState<string | null>(null)
  const [torch, setTorch] = useState<Scanner['torch']>(null)
  const found = useEffectEvent((texts: string[]): boolean => {
    const number = texts.map(numberFromScan).find((each) => each !== null)
    if (number) onScanned(number)
    else if (texts[0] !== undefined) setOtherCode(texts[0])
    return number !== undefined && number !== null
  })

  useEffect(() => {
    const closing = new AbortController()
    let stream: MediaStream | null = null
    async function scan(): Promise<void> {
      const camera = await openCamera()
      if (typeof camera === 'string') return show(camera)
      stream = camera
      if (closing.signal.aborted) return closeCamera(camera)
      const element = video.current
      if (!element) return
      element.srcObject = camera
      // Rejected when the dialog closes before the first picture.
      await element.play().catch(() => undefined)
      const reader = await openBarcodeReader().catch(() => null)
      if (!reader) {
        closeCamera(camera)
        return show('no-reader')
      }
      show('looking')
      setTorch(() => torchOf(camera))
      await look(reader, element)
    }
    async function look(reader: BarcodeReader, element: HTMLVideoElement): Promise<void> {
      while (!closing.signal.aborted) {
        // A picture that is not ready yet is no reason to stop.
        const texts = await reader.read(element).catch(() => [])
        if (closing.signal.aborted || found(texts)) return
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
      }
    }
    function show(next: ScannerState): void {
      if (!closing.signal.aborted) setState(next)
    }
    void scan()
    return () => {
      closing.abort()
      if (stream) closeCamera(stream)
    }
  }, [])

  return { video, state, otherCode, torch }
}
