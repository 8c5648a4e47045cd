import { existsSync, readFileSync, writeFileSync } from 'node:fs'

/** A file with a value in each line, so that two runs of different parts change different lines; none where there is no file. */
export function readJsonLines<Value>(path: string): Value[] {
  if (!existsSync(path)) return []
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Value)
}

export function writeJsonLines(path: string, values: readonly object[]): void {
  writeFileSync(path, values.map((value) => `${JSON.stringify(value)}\n`).join(''))
}
