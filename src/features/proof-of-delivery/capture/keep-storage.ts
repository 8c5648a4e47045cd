/** After the first saved work: asks the browser not to clear it when space runs short. It may say no, and may be asked again. */
export function keepStorage(): void {
  if (!('storage' in navigator)) return
  navigator.storage
    .persisted()
    .then((kept) => kept || navigator.storage.persist())
    .catch(() => undefined)
}
