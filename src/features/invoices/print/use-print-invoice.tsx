import * as paths from '#domain/app-paths.ts'
import { useState, type ReactNode } from 'react'
import type { InvoiceCopy } from '#features/invoices/print/invoice-copy.ts'
import { Button, buttonClass } from '#ui/controls/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'

/** Printing one invoice from a screen. */
export function usePrintInvoice(): { print: (id: string, copy?: InvoiceCopy) => void; blockedDialog: ReactNode } {
  const { open, blockedDialog } = usePrintWindows()
  return { print: (id, copy) => open(paths.printInvoice(id, copy)), blockedDialog }
}

/** What a press calls with the address of something printable, and the dialog for a browser that opens no windows. */
export function usePrintWindows(): { open: (address: string) => void; blockedDialog: ReactNode } {
  const [blocked, setBlocked] = useState<string | null>(null)
  const open = (address: string) => {
    if (!openPrintWindow(address)) setBlocked(address)
  }
  return { open, blockedDialog: blocked !== null && <BlockedDialog address={blocked} onClose={() => setBlocked(null)} /> }
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

/**
 * Opens what is printable in a window of its own, which prints and closes itself. False where the browser let none open: only a press
 * may open one, and a person can forbid it altogether.
 */
function openPrintWindow(address: string): boolean {
  return window.open(address, '_blank', 'popup,width=900,height=700') !== null
}
