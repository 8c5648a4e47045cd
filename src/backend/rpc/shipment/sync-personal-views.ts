import { callRpc } from '#backend/transport/call-rpc.ts'
import { isFlag, isInstant, isName, isText, listOf, orNull, withFields } from '#backend/transport/shape.ts'
import type { PersonalViews, SavedView, ViewChange } from '#domain/shipment/list/personal-views.ts'
import type { ServerResult } from '#domain/sync/server-result.ts'

const isView = withFields<SavedView>({
  id: isName,
  name: isName,
  filter: isText,
  shared: isFlag,
  sharedBy: orNull(isText),
  mayChange: isFlag,
  changedAt: isInstant,
})

const arePersonalViews = withFields<PersonalViews>({
  refused: listOf(withFields<PersonalViews['refused'][number]>({ id: orNull(isText), kind: orNull(isText), reason: isName })),
  views: listOf(isView),
  columns: orNull(withFields<NonNullable<PersonalViews['columns']>>({ names: orNull(listOf(isName)), changedAt: isInstant })),
})

/**
 * Brings what this person changed on this device, the oldest first, and hears how everything stands then. Never in the name of somebody who
 * has since signed in here.
 */
export async function syncPersonalViews(userId: string, changes: readonly ViewChange[]): Promise<ServerResult<PersonalViews>> {
  return callRpc('sync_personal_views', { changes }, arePersonalViews, userId)
}
