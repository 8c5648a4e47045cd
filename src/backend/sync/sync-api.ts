import type { ServerResult } from '#domain/sync/server-result.ts'
import type { Command } from '#domain/sync/command.ts'
import type { MirrorPage, MirrorPosition, MirroredTable, PullPage, PullRequest, PushAnswer } from '#domain/sync/mirror.ts'

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
 * A receipt names its photo and bytes. `proof-not-known`: the command has not arrived. `bytes-wanted`: no bytes were sent, and the office
 * does not have them. The other refusals are about these bytes and are final.
 */
export type UploadAnswer =
  | { status: 'stored' | 'already-stored'; photo: string; sha256: string; path: string }
  | { status: 'refused'; code: 'proof-not-known' | 'bytes-wanted' | 'not-yours' | 'too-large' | 'not-a-jpeg' | 'hash-mismatch' }

/**
 * What sync needs of a server, so that a test can put any network in between. `onProgress` is called whenever something has moved: a call
 * may take as long as that goes on.
 */
export interface SyncApi {
  mirror: (request: MirrorRequest, onProgress?: () => void) => Promise<ServerResult<MirrorPage>>
  pull: (request: PullRequest, onProgress?: () => void) => Promise<ServerResult<PullPage>>
  /** `epoch`: that of the last answer; null when unknown. A server of another epoch carries nothing out and says so. */
  push: (commands: Command[], epoch: string | null, onProgress?: () => void) => Promise<ServerResult<PushAnswer>>
  uploadPhoto: (photo: PhotoUpload, onProgress?: () => void) => Promise<ServerResult<UploadAnswer>>
}
