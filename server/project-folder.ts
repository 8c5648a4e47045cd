import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** Where package.json lies: the server works from any current directory. */
export const PROJECT_FOLDER = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')

export function inProject(...parts: string[]): string {
  return path.join(PROJECT_FOLDER, ...parts)
}
