/**
 * The browser's `structuredClone` for what is kept in a database here, and a good deal quicker: plain objects, lists, numbers, words,
 * bytes. The original takes all other values.
 */
export function makeQuickClone(original: typeof structuredClone): typeof structuredClone {
  const clone = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null)
      return typeof value === 'function' || typeof value === 'symbol' ? original(value) : value
    if (Array.isArray(value)) return value.map(clone)
    const prototype: unknown = Object.getPrototypeOf(value)
    if (prototype !== Object.prototype && prototype !== null) return original(value)
    const copy: Record<string, unknown> = {}
    for (const key of Object.keys(value)) copy[key] = clone((value as Record<string, unknown>)[key])
    return copy
  }
  // Of the right shape, though the type cannot tell.
  return ((value: unknown, options?: StructuredSerializeOptions) =>
    options === undefined ? clone(value) : original(value, options)) as typeof structuredClone
}
