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
 * A receipt names the photo and the bytes it is for. `proof-not-known`: the command has not arrived. The other refusals are about these
 * very bytes and stay.
 */
export type UploadAnswer =
  | { status: 'stored' | 'already-stored'; photo: string; sha256: string; path: string }
  | { status: 'refused'; code: 'proof-not-known' | 'not-yours' | 'too-large' | 'not-a-jpeg' | 'hash-mismatch' }

/**
 * What sync needs of a server, so that a test can put any network between the two. `onProgress` is called whenever something has
 * moved: a call may take as long as it does.
 */
export interface Backend {
  mirror: (request: MirrorRequest, onProgress?: () => void) => Promise<Call<MirrorPage>>
  pull: (request: PullRequest, onProgress?: () => void) => Promise<Call<PullPage>>
  push: (commands: Command[], onProgress?: () => void) => Promise<Call<PushAnswer>>
  uploadPhoto: (photo: PhotoUpload, onProgress?: () => void) => Promise<Call<UploadAnswer>>
}
