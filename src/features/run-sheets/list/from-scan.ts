/** Left in the history entry of a sheet that was opened by its barcode: its closing opens with it. */
export interface FromScan {
  fromScan: true
}

export function isFromScan(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'fromScan' in state
}
