/** A character without meaning, and half a character that a field's limit or a keyboard cut off. No database takes either. */
const NOT_STORABLE = /\0|\p{Surrogate}/gu

/** The same value with nothing in its texts that would keep it from arriving: NUL is left out, half a character is shown as U+FFFD. */
export function storable<Value>(value: Value): Value {
  return cleaned(value) as Value
}

function cleaned(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll(NOT_STORABLE, (found) => (found === '\0' ? '' : '\uFFFD'))
  if (Array.isArray(value)) return value.map(cleaned)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, cleaned(each)]))
}

/** Whether it would arrive as it is. */
export function isStorable(text: string): boolean {
  return text.search(NOT_STORABLE) === -1
}
