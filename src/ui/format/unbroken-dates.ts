/** Where a line ends, a day stays with its month and a time with "pm" and "IST". */
export function unbrokenDates(text: string): string {
  return text.replaceAll(/(\d|[ap]m) (?=[A-Za-z])/g, '$1\u00A0')
}
