import type { ReviewReason } from '#domain/shipment/proof.ts'

/** A person decides in every case; a reason that only a newer app knows is shown in the server's word. */
export function reasonWords(reason: ReviewReason): { title: string; explanation: string } {
  if (reason in REASON_WORDS) return REASON_WORDS[reason]
  return {
    title: `Waits for you: ${reason}`,
    explanation: 'This app is too old to explain why. Reload it, or look at the capture and its shipment.',
  }
}

/** Why a capture waits, and what accepting it would do, in the office's words. */
const REASON_WORDS: Record<ReviewReason, { title: string; explanation: string }> = {
  'unknown-number': {
    title: 'Unknown tracking number',
    explanation: 'No shipment has this number. Attach the capture to the shipment it belongs to.',
  },
  deleted: {
    title: 'Shipment was deleted',
    explanation: 'The shipment was deleted before this capture arrived. Attach it to another shipment, or set it aside.',
  },
  cancelled: {
    title: 'Shipment was cancelled meanwhile',
    explanation: 'The shipment was cancelled before this capture arrived, and still is. Accepting gives it the captured outcome.',
  },
  'already-delivered': {
    title: 'Already delivered',
    explanation: 'Another capture had already delivered this shipment. Accepting replaces its outcome with this one.',
  },
  'already-finished': {
    title: 'Already finished',
    explanation: 'The shipment was already finished when this capture arrived. Accepting gives it the captured outcome.',
  },
  'not-assigned': {
    title: 'Not the driver’s own shipment',
    explanation: 'The shipment was not assigned to this driver. Its outcome has been recorded; accepting confirms it.',
  },
  'corrected-late': {
    title: 'Corrected late',
    explanation:
      'The driver corrected an earlier capture after the shipment had changed, an invoice or a pay-out held it, its money was counted, its run sheet was closed, or a day had passed without one, by the phone’s clock or by what had arrived from it since. Accepting lets the correction stand in its place.',
  },
  'corrected-before': {
    title: 'Corrected before it arrived',
    explanation:
      'The driver’s later word about this delivery came first. A server that is restored from a backup can have forgotten this one until now. Look at both before you decide. Accepting gives the shipment this earlier outcome instead.',
  },
  'part-unreadable': {
    title: 'A part could not be read',
    explanation:
      'The driver’s app sent something with this capture that the server does not understand, and left out: why it failed, who received it, the signature, the place or the pieces. Its outcome has been recorded; accepting confirms it.',
  },
  'collection-unclear': {
    title: 'What was collected is unclear',
    explanation:
      'The delivery has been recorded, but what its driver collected could not be read. What an earlier capture of it brought still counts, and nothing else was entered. Ask the driver to correct it; accepting leaves it so.',
  },
  'collection-differs': {
    title: 'Another amount was expected',
    explanation:
      'The delivery has been recorded, and its driver carries what they collected. But their phone expected another amount than the shipment asks for. Ask the driver, or change what was to be collected; accepting leaves both as they are.',
  },
  'not-collected': {
    title: 'Nothing was collected',
    explanation:
      'The shipment asks for money at the door. Its delivery has been recorded without a word of any. Ask the driver what became of it: they can correct it, or you accept it as it is.',
  },
  'wrong-code': {
    title: 'The code did not match',
    explanation:
      'The code that came with this delivery is not the one that its recipient had. Its outcome has been recorded: ask the recipient whether the parcel is there. Accepting confirms it.',
  },
  'code-missing': {
    title: 'The code is missing',
    explanation:
      'This delivery needed the code of its recipient, and its driver neither brought one nor said why not. Its outcome has been recorded: ask the recipient whether the parcel is there. Accepting confirms it.',
  },
  imported: {
    title: 'Brought from a file',
    explanation:
      'Somebody of the office brought this from a file of the driver’s phone. It says something of money, or corrects what the phone itself had sent, and has changed nothing yet. Ask the driver. Somebody else than who brought it decides; accepting gives the shipment its outcome and enters its money.',
  },
  'inactive-driver': {
    title: 'Driver is inactive',
    explanation:
      'Who captured this was not on the active staff when it arrived: their account was switched off or deleted, or the file that it came from names somebody who never drove for you. Ask them. Accepting gives the shipment the captured outcome.',
  },
}
