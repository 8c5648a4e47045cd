import { callRpc } from '#backend/transport/call-rpc.ts'
import { anyOf, hasId, isDone, listOf, refusal, withFields, type Shape } from '#backend/transport/shape.ts'
import type { SavedAddress, TypedAddress } from '#domain/people/saved-address.ts'
import type { ServerResult } from '#domain/sync/server-result.ts'

export type AddressSaved = { address: SavedAddress } | { refused: 'invalid' | 'too-many' }

const isSaved: Shape<AddressSaved> = anyOf(
  withFields<{ address: SavedAddress }>({ address: hasId }),
  refusal<Extract<AddressSaved, { refused: string }>>(),
)

/** Those of this account, by name. */
export async function myAddresses(): Promise<ServerResult<{ addresses: SavedAddress[] }>> {
  return callRpc('my_addresses', {}, withFields<{ addresses: SavedAddress[] }>({ addresses: listOf(hasId) }))
}

/** The id is made here: sent again after a lost answer, the address stands once. */
export async function saveAddress(id: string, address: TypedAddress): Promise<ServerResult<AddressSaved>> {
  return callRpc('save_address', { id, ...address }, isSaved)
}

export async function deleteAddress(id: string): Promise<ServerResult<{ done: true }>> {
  return callRpc('delete_address', { id }, isDone)
}
