import type { ClientOutstanding } from '#domain/billing/invoice.ts'

export type OutstandingAmounts = Omit<ClientOutstanding, 'clientCode' | 'clientName'>

export function outstandingTotals(clients: readonly OutstandingAmounts[]): OutstandingAmounts {
  return clients.reduce<OutstandingAmounts>(
    (sum, client) => ({
      outstandingPaise: sum.outstandingPaise + client.outstandingPaise,
      upTo30Paise: sum.upTo30Paise + client.upTo30Paise,
      upTo60Paise: sum.upTo60Paise + client.upTo60Paise,
      upTo90Paise: sum.upTo90Paise + client.upTo90Paise,
      olderPaise: sum.olderPaise + client.olderPaise,
    }),
    { outstandingPaise: 0, upTo30Paise: 0, upTo60Paise: 0, upTo90Paise: 0, olderPaise: 0 },
  )
}
