import { useState, type ReactNode } from 'react'
import type { InvoiceCopy } from '#features/invoices/print/invoice-copy.ts'
import { printAddress, printInvoice } from '#features/invoices/print/open-print-window.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

/** Printing for a screen: what a press calls, and the dialog for a browser that opens no windows. */
export function usePrintInvoice(): { print: (id: string, copy?: InvoiceCopy) => void; blockedDialog: ReactNode } {
  const [blocked, setBlocked] = useState<string | null>(null)
  const print = (id: string, copy?: InvoiceCopy) => {
    if (!printInvoice(id, copy)) setBlocked(printAddress(id, copy))
  }
  return { print, blockedDialog: blocked !== null && <BlockedDialog address={blocked} onClose={() => setBlocked(null)} /> }
}

function BlockedDialog({ address, onClose }: { address: string; onClose: () => void }) {
  return (
    <Dialog
      title="The print window was blocked"
      onClose={onClose}
      actions={
        <>
          {/* A link that a person presses opens a tab in browsers that open no window for a script. */}
          <a href={address} target="_blank" rel="noreferrer" className={buttonClass()} onClick={onClose}>
            Open in a new tab
          </a>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <p>
        Your browser opens no windows for this site. Open the invoice in a new tab and press Print there, or allow pop-ups and print again.
      </p>
    </Dialog>
  )
}
