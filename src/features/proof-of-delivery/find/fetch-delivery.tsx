import { useState } from 'react'
import type { FetchDialogProps } from '#features/proof-of-delivery/find/fetch-dialog.tsx'
import { Button } from '#ui/controls/button.tsx'
import { lateDialog } from '#ui/feedback/late-dialog.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { ScanIcon, SearchIcon } from '#ui/layout/icons.tsx'

const ScanBarcode = lateDialog(
  async () => (await import('#features/proof-of-delivery/find/scan-barcode.tsx')).ScanBarcode,
  <Loading label="Opening the camera…" />,
)
const FetchDialog = lateDialog(async () => (await import('#features/proof-of-delivery/find/fetch-dialog.tsx')).FetchDialog)

const ICON = 'flex-col gap-1'

/** Two buttons for a parcel in the hand: its code is scanned, or its number typed. */
export function FetchDelivery({ onFetched }: Pick<FetchDialogProps, 'onFetched'>) {
  const [open, setOpen] = useState<'scan' | { scanned: string } | null>(null)
  const close = () => setOpen(null)
  return (
    <section aria-label="Fetch a delivery" className="flex flex-wrap gap-2">
      <Button variant="secondary" className={ICON} onClick={() => setOpen('scan')}>
        <ScanIcon /> <span className="text-sm leading-none">Scan</span>
      </Button>
      <Button variant="secondary" className={ICON} onClick={() => setOpen({ scanned: '' })}>
        <SearchIcon /> <span className="text-sm leading-none">Fetch</span>
      </Button>
      {open === 'scan' && (
        <ScanBarcode onScanned={(scanned) => setOpen({ scanned })} onType={() => setOpen({ scanned: '' })} onClose={close} />
      )}
      {open !== null && open !== 'scan' && <FetchDialog scanned={open.scanned} onFetched={onFetched} onClose={close} />}
    </section>
  )
}
