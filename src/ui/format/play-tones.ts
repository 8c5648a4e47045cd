export interface Tone {
  hertz: number
  milliseconds: number
}

let context: AudioContext | null = null

/** One after the other. Silent where the browser has no sound or waits for a person to touch the page first. */
export function playTones(tones: readonly Tone[]): void {
  if (!('AudioContext' in globalThis)) return
  context ??= new AudioContext()
  const audio = context
  void audio.resume().catch(() => undefined)
  let at = audio.currentTime
  for (const { hertz, milliseconds } of tones) {
    const end = at + milliseconds / 1000
    const oscillator = audio.createOscillator()
    const loudness = audio.createGain()
    oscillator.type = 'square'
    oscillator.frequency.value = hertz
    // Without a ramp at either end a speaker clicks.
    loudness.gain.setValueAtTime(0, at)
    loudness.gain.linearRampToValueAtTime(0.25, at + 0.005)
    loudness.gain.setValueAtTime(0.25, end - 0.01)
    loudness.gain.linearRampToValueAtTime(0, end)
    oscillator.connect(loudness).connect(audio.destination)
    oscillator.start(at)
    oscillator.stop(end)
    at = end + 0.03
  }
}
