import { CLIENT_FIELDS, type ClientField } from '#domain/people/client.ts'
import { CLIENT_LABELS } from '#domain/people/client-messages.ts'
import type { NamedColumn } from '#csv-import/match-columns.ts'

/** As in the table and the form. Every field of a client is required, and so is its column. */
export const CLIENT_COLUMNS: readonly NamedColumn<ClientField>[] = CLIENT_FIELDS.map((field) => ({
  title: CLIENT_LABELS[field],
  field,
  required: true,
}))
