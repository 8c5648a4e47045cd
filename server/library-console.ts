/**
 * The library writes every failed statement to the console, refusals that the SQL raised on purpose among them, and once a line about the
 * storage it ships. People read this server's output to find errors: those two are left out, everything else is written.
 */
const refusals = new WeakSet<object>()

/** This very error is an answer like any other. */
export function isRefusal(error: object): void {
  refusals.add(error)
}

const { error: writeError, warn: writeWarning } = console

console.error = (...said: unknown[]) => {
  const [only] = said
  if (said.length === 1 && typeof only === 'object' && only !== null && refusals.has(only)) return
  writeError.apply(console, said)
}

console.warn = (...said: unknown[]) => {
  if (typeof said[0] === 'string' && said[0].startsWith('EXPERIMENTAL FEATURES ENABLED')) return
  writeWarning.apply(console, said)
}
