import { useId, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { matchesWarehouse, type Warehouse } from '#domain/warehouse.ts'
import { warehouseTrouble } from '#domain/warehouse-words.ts'
import { BackButton } from '#features/warehouses/back-button.tsx'
import { DeleteWarehouseDialog } from '#features/warehouses/delete-warehouse-dialog.tsx'
import { RefusedWarehouses } from '#features/warehouses/refused-warehouses.tsx'
import { useWarehouses } from '#features/warehouses/use-warehouses.ts'
import { WarehouseDialog } from '#features/warehouses/warehouse-dialog.tsx'
import { WarehouseList } from '#features/warehouses/warehouse-list.tsx'
import { useSession } from '#session/session.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { TextInput } from '#ui/field.tsx'
import { Loading } from '#ui/loading.tsx'
import { Page } from '#ui/page.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

type Opened = { dialog: 'create' } | { dialog: 'edit' | 'delete'; warehouse: Warehouse }

export function WarehousesPage() {
  const role = useSession((session) => session.person?.role)
  const mayChange = role === 'manager' || role === 'admin'
  const reasonId = useId()
  const lockedBy = mayChange ? null : reasonId
  const list = useWarehouses()
  const [params, setParams] = useSearchParams()
  const [search, setSearch] = useState(params.get('q') ?? '')
  const [opened, setOpened] = useState<Opened | null>(null)
  const shown = list.state === 'ready' ? list.warehouses.filter((warehouse) => matchesWarehouse(warehouse, search)) : []

  function find(text: string) {
    setSearch(text)
    setParams(text === '' ? {} : { q: text }, { replace: true, preventScrollReset: true })
  }

  return (
    <Page
      title="Warehouses"
      lead="Open one to see what is there, and to check parcels in and out."
      width="full"
      actions={
        <>
          <BackButton />
          <Button disabled={!mayChange} aria-describedby={lockedBy ?? undefined} onClick={() => setOpened({ dialog: 'create' })}>
            Create Warehouse
          </Button>
        </>
      }
    >
      {!mayChange && (
        <p id={reasonId} className="text-ink-muted">
          Only a manager or an admin can create, change or delete warehouses.
        </p>
      )}
      <RefusedWarehouses />
      <div className="max-w-xl">
        <TextInput
          type="search"
          label="Search"
          placeholder="Name, location, status or ID"
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          value={search}
          onChange={({ target }) => find(target.value)}
        />
      </div>
      {list.state === 'loading' && (
        <Loading>
          <div className="flex flex-col gap-3">
            <Skeleton className="h-12 w-full" />
            <Skeleton className="h-12 w-full" />
            <Skeleton className="h-12 w-full" />
          </div>
        </Loading>
      )}
      {list.state === 'failed' && (
        <Banner
          tone="warn"
          role="alert"
          title={warehouseTrouble('fetching', list.why)}
          actions={
            <Button variant="secondary" onClick={list.readAgain}>
              Try again
            </Button>
          }
        />
      )}
      {list.state === 'ready' && (
        <p role="status" className="sr-only">
          {shown.length === 0 ? '' : `${shown.length} of ${list.warehouses.length} warehouses`}
        </p>
      )}
      {list.state === 'ready' && shown.length === 0 && (
        <EmptyState
          title="No warehouses found."
          actions={
            search !== '' && (
              <Button variant="secondary" onClick={() => find('')}>
                Clear search
              </Button>
            )
          }
        >
          {search === '' ? 'They appear here as soon as they are created.' : 'Nothing here has this in its name, location, status or ID.'}
        </EmptyState>
      )}
      {list.state === 'ready' && shown.length > 0 && (
        <WarehouseList
          warehouses={shown}
          pending={list.pending}
          lockedBy={lockedBy}
          onEdit={(warehouse) => setOpened({ dialog: 'edit', warehouse })}
          onDelete={(warehouse) => setOpened({ dialog: 'delete', warehouse })}
        />
      )}
      {opened?.dialog === 'create' && <WarehouseDialog warehouse={null} onClose={() => setOpened(null)} />}
      {opened?.dialog === 'edit' && <WarehouseDialog warehouse={opened.warehouse} onClose={() => setOpened(null)} />}
      {opened?.dialog === 'delete' && (
        <DeleteWarehouseDialog
          warehouse={opened.warehouse}
          onClose={() => setOpened(null)}
          onDeleted={() => {
            setOpened(null)
            const at = shown.findIndex(({ id }) => id === opened.warehouse.id)
            const next = shown[at + 1] ?? shown[at - 1]
            // After the dialog has given focus back to a button that is gone.
            requestAnimationFrame(() => focusRow(next?.id))
          }}
        />
      )}
    </Page>
  )
}

function focusRow(id: string | undefined): void {
  const links = id === undefined ? [] : [...document.querySelectorAll<HTMLElement>(`[data-row="${id}"] [data-row-link]`)]
  const seen = links.find((link) => link.checkVisibility())
  ;(seen ?? document.querySelector<HTMLElement>('main h1'))?.focus()
}
