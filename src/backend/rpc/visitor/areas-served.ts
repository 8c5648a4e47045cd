import { request } from '#backend/transport/request.ts'
import { rpcPath } from '#backend/transport/server-address.ts'
import { isText, listOf, withFields } from '#backend/transport/shape.ts'
import type { ServerResult } from '#domain/sync/server-result.ts'

const isAreas = withFields<{ areas: string[] }>({ areas: listOf(isText) })

/** The towns where the company has a place. The same for everybody, and so always asked as a visitor. */
export async function areasServed(): Promise<ServerResult<{ areas: string[] }>> {
  return request({ path: rpcPath('areas_served'), body: { p: {} } }, isAreas)
}
