import type { Call } from '#backend/call.ts'
import type { Command } from '#domain/command.ts'
import type { MirrorPage, MirrorPosition, MirroredTable, PullPage, PullRequest, PushAnswer } from '#domain/mirror.ts'

export interface MirrorRequest {
  table: MirroredTable
  limit: number
  after: MirrorPosition | null
}

export interface PhotoUpload {
  id: string
  sha256: string
  bytes: ArrayBuffer
}

/**
 * A receipt names the photo and the bytes it is for. `proof-not-known`: the command has not arrived. `bytes-wanted`: no bytes were sent, and the
 * office does not have them. The other refusals are about these very bytes and stay.
 */
export type UploadAnswer =
  | { status: 'stored' | 'already-stored'; photo: string; sha256: string; path: string }
  | { status: 'refused'; code: 'proof-not-known' | 'bytes-wanted' | 'not-yours' | 'too-large' | 'not-a-jpeg' | 'hash-mismatch' }

/**
 * What sync needs of a server, so that a test can put any network between the two. `onProgress` is called whenever something has
 * moved: a call may take as long as it does.
 */
export interface Backend {
  mirror: (request: MirrorRequest, onProgress?: () => void) => Promise<Call<MirrorPage>>
  pull: (request: PullRequest, onProgress?: () => void) => Promise<Call<PullPage>>
  /** `epoch`: of the last answer; a server of another one carries nothing out and says so. Null: not known. */
  push: (commands: Command[], epoch: string | null, onProgress?: () => void) => Promise<Call<PushAnswer>>
  uploadPhoto: (photo: PhotoUpload, onProgress?: () => void) => Promise<Call<UploadAnswer>>
}
