/** "1 shipment", "1,20,000 shipments". */
export function countOf(count: number, one: string): string {
  return `${count.toLocaleString('en-IN')} ${count === 1 ? one : `${one}s`}`
}
