// What Safari before 16 lacks of the language. Fetched there alone, before anything else runs: see main.tsx. What browsers of the build's own
// targets lack beyond this must not be used: tests/tools/rules/browser-floor.test.ts.
import 'core-js/actual/array/to-reversed'
import 'core-js/actual/array/to-sorted'
import 'core-js/actual/array/to-spliced'
import 'core-js/actual/array/with'

if (!('timeout' in AbortSignal)) Object.assign(AbortSignal, { timeout: signalAfter })

function signalAfter(ms: number): AbortSignal {
  const controller = new AbortController()
  setTimeout(() => controller.abort(new DOMException('It took too long', 'TimeoutError')), ms)
  return controller.signal
}
