/** Opened from the home screen, in a window of its own. */
export function isInstalled(): boolean {
  return matchMedia('(display-mode: standalone)').matches || ('standalone' in navigator && navigator.standalone === true)
}

/** iPadOS calls itself a Mac, but no Mac has a touch screen. */
export function isAppleTouch(): boolean {
  return /iPhone|iPad|iPod/.test(navigator.userAgent) || (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)
}
