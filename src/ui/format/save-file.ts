/** Hands a file to the browser, which asks where to or puts it with the downloads. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser reads the file after the click; revoking at once would leave it with nothing.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
