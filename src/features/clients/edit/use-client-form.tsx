import { useState, type ReactNode } from 'react'
import type { Client } from '#domain/people/client.ts'
import { ClientDialog } from '#features/clients/edit/client-dialog.tsx'
import { useDatabase } from '#store/database/database-context.tsx'
import { readClient } from '#store/reads/read-clients.ts'
import { readRefusedClient, type RefusedClient } from '#store/reads/refused-client.ts'

/** The form of a client and what opens it; `dialog` is to be placed in the page. */
export function useClientForm(): { add: () => void; edit: (clientId: string) => void; dialog: ReactNode } {
  const db = useDatabase()
  const [opened, setOpened] = useState<{ client: Client | null; refused: RefusedClient | null } | null>(null)

  /** Starts from the refused change if there is one: another change would wait behind it. */
  async function edit(clientId: string) {
    const [client, refused] = await Promise.all([readClient(db, clientId), readRefusedClient(db, clientId)])
    if (client !== undefined || refused?.isNew === true) setOpened({ client: client ?? null, refused })
  }

  return {
    add: () => setOpened({ client: null, refused: null }),
    edit: (clientId) => void edit(clientId),
    dialog: opened !== null && <ClientDialog client={opened.client} refused={opened.refused} onClose={() => setOpened(null)} />,
  }
}
