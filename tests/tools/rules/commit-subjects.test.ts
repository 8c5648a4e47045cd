import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const project = resolve(import.meta.dirname, '../../..')
/** From the next commit on; many of those before it are longer. */
const HELD_SINCE = '30a67766e95675e0e68fd61f6600dbcefb671920'
const LONGEST = 72

function git(folder: string, ...question: string[]): string | null {
  try {
    return execFileSync('git', question, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  } catch {
    return null
  }
}

/** A clone without that commit knows its last one; files without a repository know none. */
function subjectsIn(folder: string, since: string): string[] {
  const told = git(folder, 'log', '--no-merges', '--format=%s', `${since}..HEAD`) ?? git(folder, 'log', '-1', '--no-merges', '--format=%s')
  return (told ?? '').split('\n').filter((subject) => subject !== '')
}

const tooLong = (subjects: string[]) => subjects.filter((subject) => subject.length > LONGEST)

test('the subject of each commit is seen whole in a list', () => {
  expect(tooLong(subjectsIn(project, HELD_SINCE))).toEqual([])
})

test('a longer subject is seen, also in a shallow clone, and files without a repository have none', () => {
  const folder = mkdtempSync(join(tmpdir(), 'waybill-subjects-'))
  try {
    expect(subjectsIn(folder, HELD_SINCE)).toEqual([])
    git(folder, 'init', '--quiet')
    const commit = (subject: string) =>
      git(
        folder,
        '-c',
        'user.name=T',
        '-c',
        'user.email=t@example.org',
        '-c',
        'commit.gpgsign=false',
        'commit',
        '--quiet',
        '--allow-empty',
        '--message',
        subject,
      )
    commit('a'.repeat(90))
    const first = git(folder, 'rev-parse', 'HEAD')?.trim() ?? ''
    commit('b'.repeat(73))
    commit('c'.repeat(72))
    expect(tooLong(subjectsIn(folder, first))).toEqual(['b'.repeat(73)])
    expect(subjectsIn(folder, HELD_SINCE)).toEqual(['c'.repeat(72)])
  } finally {
    rmSync(folder, { recursive: true })
  }
})
