const KEY = 'waybill-single-keys'

/** Keys without Ctrl can be in the way of those who speak to their device, or whose hand trembles: they can be switched off here. */
export function singleKeysAreOn(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off'
  } catch {
    return true
  }
}

/** Whether it could be kept on this device. */
export function switchSingleKeys(on: boolean): boolean {
  try {
    if (on) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, 'off')
    return true
  } catch {
    return false
  }
}
