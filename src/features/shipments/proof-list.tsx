import type { Proof } from '#domain/proof.ts'
import { ProofCard } from '#features/shipments/proof-card.tsx'

/** Every attempt at the door, the latest first. */
export function ProofList({ proofs }: { proofs: Proof[] }) {
  const latestFirst = [...proofs].sort((a, b) => Date.parse(b.received_at) - Date.parse(a.received_at))
  return (
    <section aria-labelledby="proofs" className="flex flex-col gap-4">
      <h2 id="proofs" className="text-xl">
        Proof of delivery
      </h2>
      {latestFirst.length === 0 && <p className="text-ink-muted">No driver has recorded an attempt yet.</p>}
      {latestFirst.map((proof) => (
        <ProofCard key={proof.id} proof={proof} />
      ))}
    </section>
  )
}
