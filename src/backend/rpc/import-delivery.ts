import { callRpc } from '#backend/transport/call-rpc.ts'
import type { ServerResult } from '#domain/sync/server-result.ts'
import { isAnswerTo } from '#backend/sync/check-sync-answers.ts'
import type { CaptureKind, Command, CommandAnswer } from '#domain/sync/command.ts'

/** As if the phone had sent it. The second one, phone or office, changes nothing. */
export async function importDelivery(request: { command: Command<CaptureKind>; capturedBy: string }): Promise<ServerResult<CommandAnswer>> {
  return callRpc('import_delivery', request, isAnswerTo(request.command))
}
