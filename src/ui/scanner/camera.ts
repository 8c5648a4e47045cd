export type CameraProblem = 'refused' | 'missing' | 'in-use' | 'not-secure' | 'failed'

/** The camera on the back; the browser asks the person the first time. */
export async function openCamera(): Promise<MediaStream | CameraProblem> {
  // Browsers hide the camera on http:// addresses.
  if (!('mediaDevices' in navigator)) return 'not-secure'
  try {
    return await navigator.mediaDevices.getUserMedia({
      audio: false,
      video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 }, height: { ideal: 720 } },
    })
  } catch (error) {
    return problemOf(error)
  }
}

export function closeCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}

/** Null where the camera has no light. */
export function torchOf(stream: MediaStream): ((on: boolean) => Promise<void>) | null {
  const track = stream.getVideoTracks()[0]
  // TypeScript's list of capabilities lacks the torch.
  const can: (MediaTrackCapabilities & { torch?: boolean }) | undefined = track?.getCapabilities?.()
  if (!track || !can?.torch) return null
  return async (on) => {
    const light: MediaTrackConstraintSet & { torch: boolean } = { torch: on }
    await track.applyConstraints({ advanced: [light] })
  }
}

function problemOf(error: unknown): CameraProblem {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused'
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'missing'
  if (name === 'NotReadableError' || name === 'AbortError') return 'in-use'
  return 'failed'
}
