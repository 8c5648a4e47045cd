import { callRpc } from '#backend/call-rpc.ts'
import type { Call } from '#backend/call.ts'
import { isAnswerTo } from '#backend/check-sync-answers.ts'
import type { Command, CommandAnswer } from '#domain/command.ts'

/** As if the phone had sent it; whoever comes second, phone or office, changes nothing. */
export async function importDelivery(request: { command: Command<'record-delivery'>; capturedBy: string }): Promise<Call<CommandAnswer>> {
  return callRpc('import_delivery', request, isAnswerTo(request.command))
}
