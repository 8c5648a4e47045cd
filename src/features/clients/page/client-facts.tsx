import type { ReactNode } from 'react'
import { mailLink } from '#domain/people/email-address.ts'
import type { Client } from '#domain/people/client.ts'

export function ClientFacts({ client }: { client: Client }) {
  return (
    <dl className="grid gap-x-8 gap-y-4 rounded-card border border-line bg-surface p-4 sm:grid-cols-2 sm:p-6 xl:grid-cols-3">
      <Fact word="Email">
        <FactLink to={mailLink(client.contact_email)}>{client.contact_email}</FactLink>
      </Fact>
      <Fact word="Contact Number">
        <FactLink to={`tel:+91${client.contact_phone}`}>{client.contact_phone}</FactLink>
      </Fact>
      <Fact word="Address">
        <span className="whitespace-pre-line">{client.address}</span>
      </Fact>
      <Fact word="GSTIN">{client.gstin}</Fact>
      <Fact word="PAN">{client.pan}</Fact>
    </dl>
  )
}

function Fact({ word, children }: { word: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-ink-muted">{word}</dt>
      <dd className="tabular-nums wrap-anywhere">{children}</dd>
    </div>
  )
}

function FactLink({ to, children }: { to: string; children: string }) {
  return (
    <a href={to} className="inline-flex min-h-6 items-center text-link underline underline-offset-4 pointer-coarse:min-h-target">
      {children}
    </a>
  )
}
