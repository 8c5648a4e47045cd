import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import { openBarcodeReader, type BarcodeReader } from '#ui/scanner/barcode-reader.ts'
import { closeCamera, openCamera, torchOf, type CameraProblem } from '#ui/scanner/camera.ts'

/** Between two looks: often enough to feel instant, seldom enough to leave a cheap phone its breath. */
const PAUSE_MS = 120

export type ScannerState = 'opening' | 'looking' | CameraProblem | 'no-reader'

export interface CameraScanner {
  video: RefObject<HTMLVideoElement | null>
  state: ScannerState
  torch: ((on: boolean) => Promise<void>) | null
}

/** Opens camera and reader while mounted, and hands over the texts of all codes of each picture, often none, until told to stop. */
export function useCameraScanner(onSeen: (texts: string[]) => 'go-on' | 'stop'): CameraScanner {
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<ScannerState>('opening')
  const [torch, setTorch] = useState<CameraScanner['torch']>(null)
  const seen = useEffectEvent(onSeen)

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
      // Rejected when the view closes before the first picture.
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
        if (closing.signal.aborted || seen(texts) === 'stop') return
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

  return { video, state, torch }
}
