import { StorageFull } from '#store/database/storage-full.ts'

export function saveFailureWords(problem: unknown): string {
  return problem instanceof StorageFull
    ? 'There is no room left on this device, so nothing was saved. Free some space and try again.'
    : 'This could not be saved on this device. Please try again.'
}
