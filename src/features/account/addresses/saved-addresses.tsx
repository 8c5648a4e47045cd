import { useState } from 'react'
import { addressText, type SavedAddress } from '#domain/people/saved-address.ts'
import { noAnswerWords } from '#domain/sync/no-answer-messages.ts'
import { AddressDialog } from '#features/account/addresses/address-dialog.tsx'
import { DeleteAddressDialog } from '#features/account/addresses/delete-address-dialog.tsx'
import { PickUpRequest } from '#features/account/addresses/pick-up-request.tsx'
import { useMyAddresses } from '#features/account/addresses/use-my-addresses.ts'
import { Button } from '#ui/controls/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { ServerTrouble } from '#ui/feedback/server-trouble.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'

type Open = { kind: 'edit'; address: SavedAddress | null } | { kind: 'delete'; address: SavedAddress } | null

/** The senders and recipients that a customer writes again and again. */
export function SavedAddresses({ onWrite }: { onWrite: (message: string) => void }) {
  const query = useMyAddresses()
  const [open, setOpen] = useState<Open>(null)
  const addresses = query.value?.addresses ?? null
  const close = () => setOpen(null)
  return (
    <section aria-labelledby="saved-addresses" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 id="saved-addresses" className="text-2xl">
          Saved addresses
        </h2>
        {addresses !== null && (
          <Button variant="secondary" onClick={() => setOpen({ kind: 'edit', address: null })}>
            Add address
          </Button>
        )}
      </div>
      <ServerTrouble query={query} words={noAnswerWords} role="status" stays />
      {addresses === null && query.trouble === null && (
        <Loading>
          <Skeleton className="h-24 w-full" />
        </Loading>
      )}
      {addresses?.length === 0 && (
        <EmptyState title="No address is saved yet.">
          Save those that you send from and to, and a request for a pick-up begins with them written out.
        </EmptyState>
      )}
      {addresses !== null && addresses.length > 0 && (
        <>
          <ul aria-label="Saved addresses" className="grid gap-3 sm:grid-cols-2">
            {addresses.map((address) => (
              <li key={address.id} className="flex flex-col justify-between gap-3 rounded-card border border-line bg-surface p-4">
                <p className="whitespace-pre-line wrap-anywhere first-line:font-bold">{addressText(address)}</p>
                <div className="flex flex-wrap gap-2">
                  <Button variant="secondary" size="small" onClick={() => setOpen({ kind: 'edit', address })}>
                    Edit<span className="sr-only"> {address.name}</span>
                  </Button>
                  <Button variant="quiet-danger" size="small" onClick={() => setOpen({ kind: 'delete', address })}>
                    Delete<span className="sr-only"> {address.name}</span>
                  </Button>
                </div>
              </li>
            ))}
          </ul>
          <PickUpRequest addresses={addresses} onWrite={onWrite} />
        </>
      )}
      {open?.kind === 'edit' && (
        <AddressDialog
          address={open.address}
          onSaved={(saved) => {
            query.change(({ addresses: before }) => ({ addresses: withSaved(before, saved) }))
            close()
          }}
          onClose={close}
        />
      )}
      {open?.kind === 'delete' && (
        <DeleteAddressDialog
          address={open.address}
          onDeleted={() => {
            query.change(({ addresses: before }) => ({ addresses: before.filter(({ id }) => id !== open.address.id) }))
            close()
          }}
          onClose={close}
        />
      )}
    </section>
  )
}

/** By name, as the server lists them. */
function withSaved(before: readonly SavedAddress[], saved: SavedAddress): SavedAddress[] {
  return [...before.filter(({ id }) => id !== saved.id), saved].toSorted((a, b) => a.name.localeCompare(b.name))
}
