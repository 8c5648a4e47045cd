import { photosOf } from '#domain/shipment/receipt/several-photos.ts'
import type { PhotoUpload, UploadAnswer } from '#backend/sync/sync-api.ts'
import type { ServerResult } from '#domain/sync/server-result.ts'
import { isCapture, type CaptureKind, type Command, type CommandAnswer } from '#domain/sync/command.ts'
import type { NoAnswer } from '#domain/sync/server-result.ts'
import type { ExportedEntry, ExportedPhoto } from '#store/sign-out/read-export.ts'

/** What the import needs of the server. */
export interface ImportServer {
  importDelivery(request: { command: Command<CaptureKind>; capturedBy: string }): Promise<ServerResult<CommandAnswer>>
  uploadPhoto(photo: PhotoUpload): Promise<ServerResult<UploadAnswer>>
}

export type Part = { outcome: 'imported' | 'already-here' } | { outcome: 'failed'; words: string }

/** `photo` is so of all photos of the delivery. `no-answer` leaves the entry as it was: it can be tried again as often as needed. */
export type EntryResult = { state: 'done'; delivery: Part; photo: Part | null } | { state: 'no-answer'; why: NoAnswer }

const TRIES = 3
const LONGEST_WAIT_MS = 10_000

/** Gives one entry of the file to the server as if the phone had sent it: first the delivery, then the photos it refers to. */
export async function importEntry(
  { command, photo, morePhotos = [] }: ExportedEntry,
  capturedBy: string,
  server: ImportServer,
  wait: (milliseconds: number) => Promise<void>,
): Promise<EntryResult> {
  if (!isCapture(command)) {
    return done(
      { outcome: 'failed', words: 'Only deliveries can be imported. This change has to be sent by the device it was made on.' },
      null,
    )
  }
  const answered = await patiently(
    () => server.importDelivery({ command, capturedBy }),
    wait,
    (answer) => answer.status === 'retry',
  )
  if (answered.kind !== 'answer') return { state: 'no-answer', why: answered.kind }
  const delivery = deliveryPart(answered.value)
  if (delivery === null) return { state: 'no-answer', why: 'busy' }
  if (delivery.outcome === 'failed') return done(delivery, null)
  const inFile = new Map([photo, ...morePhotos].flatMap((each) => (each === null ? [] : [[each.id, each]])))
  const parts: Part[] = []
  for (const { id } of photosOf(command.payload)) {
    const part = await importPhoto(inFile.get(id), server, wait)
    if ('state' in part) return part
    parts.push(part)
  }
  return done(delivery, allOf(parts))
}

async function importPhoto(
  photo: ExportedPhoto | undefined,
  server: ImportServer,
  wait: (milliseconds: number) => Promise<void>,
): Promise<Part | Extract<EntryResult, { state: 'no-answer' }>> {
  if (photo === undefined) return { outcome: 'failed', words: 'The file does not hold its photo.' }
  const bytes = bytesOfBase64(photo.base64)
  if (bytes === null) return { outcome: 'failed', words: 'The photo in the file is damaged.' }
  const upload = await patiently(() => server.uploadPhoto({ id: photo.id, sha256: photo.sha256, bytes }), wait)
  if (upload.kind === 'too-large') return { outcome: 'failed', words: UPLOAD_REFUSALS['too-large'] }
  return upload.kind === 'answer' ? photoPart(upload.value) : { state: 'no-answer', why: upload.kind }
}

/** One that failed is what a person has to know; null where there is none. */
function allOf(parts: readonly Part[]): Part | null {
  const failed = parts.findIndex(({ outcome }) => outcome === 'failed')
  const part = parts[failed] ?? parts.find(({ outcome }) => outcome === 'imported') ?? parts[0] ?? null
  return part?.outcome === 'failed' && parts.length > 1
    ? { outcome: 'failed', words: `Photo ${failed + 1} of ${parts.length}: ${part.words}` }
    : part
}

function done(delivery: Part, photo: Part | null): EntryResult {
  return { state: 'done', delivery, photo }
}

function deliveryPart(answer: CommandAnswer): Part | null {
  const refused: Part = { outcome: 'failed', words: answer.message ?? 'The server refused it.' }
  switch (answer.status) {
    case 'applied':
    case 'merged':
      return { outcome: 'imported' }
    case 'replayed':
      if (answer.first === 'applied' || answer.first === 'merged') return { outcome: 'already-here' }
      return answer.first === 'rejected' || answer.first === 'conflict' ? refused : notUnderstood(answer.first)
    case 'rejected':
    case 'conflict':
      return refused
    case 'retry':
      return null
    default:
      return notUnderstood(answer.status)
  }
}

/** A newer server's word. The file keeps its entry, and nobody is told that it has arrived. */
function notUnderstood(word: string | undefined): Part {
  return { outcome: 'failed', words: `This app is too old for this answer (${word ?? 'none'}). Reload it, and import again.` }
}

const UPLOAD_REFUSALS: Record<Extract<UploadAnswer, { status: 'refused' }>['code'], string> = {
  'proof-not-known': 'The server does not know the delivery this photo belongs to.',
  'bytes-wanted': 'The photo in the file is empty.',
  'not-yours': 'This photo may not be imported by this account.',
  'too-large': 'The photo is larger than the server takes.',
  'not-a-jpeg': 'The photo in the file is not a JPEG.',
  'hash-mismatch': 'The photo is not the one the driver captured.',
}

function photoPart(answer: UploadAnswer): Part {
  if (answer.status === 'refused') return { outcome: 'failed', words: UPLOAD_REFUSALS[answer.code] }
  return { outcome: answer.status === 'stored' ? 'imported' : 'already-here' }
}

/** A busy server is asked again a few times, as it wishes. */
async function patiently<Value>(
  call: () => Promise<ServerResult<Value>>,
  wait: (milliseconds: number) => Promise<void>,
  askAgain: (value: Value) => boolean = () => false,
): Promise<ServerResult<Value>> {
  let answer = await call()
  for (let tries = 1; tries < TRIES; tries += 1) {
    const busy = answer.kind === 'busy' || (answer.kind === 'answer' && askAgain(answer.value))
    if (!busy) break
    const asked = answer.kind === 'busy' ? answer.retryAfterMs : null
    await wait(Math.min(asked ?? 1000 * 2 ** (tries - 1), LONGEST_WAIT_MS))
    answer = await call()
  }
  return answer
}

/** Null for what is not base64. */
function bytesOfBase64(text: string): ArrayBuffer | null {
  let binary: string
  try {
    binary = atob(text)
  } catch {
    return null
  }
  const bytes = new Uint8Array(binary.length)
  for (let index = 0; index < binary.length; index += 1) bytes[index] = binary.charCodeAt(index)
  return bytes.buffer
}
