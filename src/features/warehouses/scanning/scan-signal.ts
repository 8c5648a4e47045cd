import { playTones, type Tone } from '#ui/format/play-tones.ts'

export type Signal = 'good' | 'again' | 'bad'

const TONES: Record<Signal, readonly Tone[]> = {
  good: [{ hertz: 1250, milliseconds: 90 }],
  again: [
    { hertz: 620, milliseconds: 90 },
    { hertz: 620, milliseconds: 90 },
  ],
  bad: [{ hertz: 210, milliseconds: 380 }],
}

const BUZZES: Record<Signal, VibratePattern> = { good: 40, again: [40, 60, 40], bad: 260 }

const MUTED = 'waybill-scan-muted'

/** A setting of the device, not of the person: a loud hall stays one. */
export function isMuted(): boolean {
  return localStorage.getItem(MUTED) === 'true'
}

export function setMuted(muted: boolean): void {
  localStorage.setItem(MUTED, String(muted))
}

/** For people who look at the parcel and not at the screen. */
export function giveSignal(signal: Signal): void {
  if (!isMuted()) playTones(TONES[signal])
  if (!window.matchMedia('(prefers-reduced-motion: reduce)').matches) navigator.vibrate?.(BUZZES[signal])
}
