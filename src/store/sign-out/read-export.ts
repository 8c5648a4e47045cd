import { isCaptureKind, type Command, type PhotoClaim } from '#domain/sync/command.ts'
import { ok, refuse, type Result } from '#domain/values/result.ts'

export const EXPORT_FORMAT = 'waybill-unsent'
export const EXPORT_VERSION = 1

export type ExportedPhoto = PhotoClaim & { base64: string }

export interface ExportedEntry {
  command: Command
  photo: ExportedPhoto | null
  /** The second to fourth, in order; null where the device no longer had its bytes. */
  morePhotos?: (ExportedPhoto | null)[]
}

export interface ExportedWork {
  format: typeof EXPORT_FORMAT
  version: typeof EXPORT_VERSION
  exportedAt: string
  person: { userId: string; name: string }
  entries: ExportedEntry[]
}

export type ExportRefusal = 'not-an-export' | 'unknown-version'

/** Reads a file that a phone exported; the server judges what the commands say. */
export function parseExport(text: string): Result<ExportedWork, ExportRefusal> {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return refuse('not-an-export')
  }
  if (!isObject(value) || value['format'] !== EXPORT_FORMAT) return refuse('not-an-export')
  if (value['version'] !== EXPORT_VERSION) return refuse('unknown-version')
  return isExportedWork(value) ? ok(value) : refuse('not-an-export')
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function hasTexts(value: unknown, ...names: string[]): value is Record<string, unknown> {
  return isObject(value) && names.every((name) => typeof value[name] === 'string')
}

function isInstant(value: unknown): boolean {
  return typeof value === 'string' && !Number.isNaN(Date.parse(value))
}

function isExportedWork(value: unknown): value is ExportedWork {
  if (!isObject(value) || !isInstant(value['exportedAt']) || !hasTexts(value['person'], 'userId', 'name')) return false
  return Array.isArray(value['entries']) && value['entries'].every(isExportedEntry)
}

function isExportedEntry(value: unknown): boolean {
  if (!isObject(value)) return false
  const { command } = value
  if (!hasTexts(command, 'id', 'kind', 'record') || !isInstant(command['claimedAt'])) return false
  if (isCaptureKind(command['kind']) && !hasTexts(command['payload'], 'trackingNumber', 'outcome', 'notes')) return false
  const { photo, morePhotos = [] } = value
  return isExportedPhoto(photo) && Array.isArray(morePhotos) && morePhotos.every(isExportedPhoto)
}

function isExportedPhoto(value: unknown): boolean {
  return value === null || hasTexts(value, 'id', 'sha256', 'base64')
}
