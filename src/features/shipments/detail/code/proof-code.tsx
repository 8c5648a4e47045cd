import type { CodeCheck } from '#domain/shipment/proof.ts'
import { Banner } from '#ui/feedback/banner.tsx'

/** What the code of the recipient was worth when the capture arrived. */
export function ProofCode({ check: { way, result } }: { check: CodeCheck }) {
  if (result === 'right') return <p>The code of the recipient was right, {way === 'scanned' ? 'scanned from their screen' : 'typed in'}.</p>
  return (
    <Banner tone="warn">
      {result === 'missing' ? 'The code of the recipient was needed, and did not come.' : 'The code of the recipient did not match.'}
    </Banner>
  )
}
