import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

const project = resolve(import.meta.dirname, '../../..')
const sources = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'src'], { cwd: project, encoding: 'utf8' })
  .trim()
  .split('\n')
  .filter((path) => /\.tsx?$/.test(path))
  .flatMap((path) => readIfThere(path))

interface Source {
  path: string
  text: string
}

interface Rule {
  complaint: string
  /** Folders and files that may, because this is their work. */
  may: RegExp
  /** Others that may, each with its reason. */
  except?: Record<string, string>
  isBroken: (source: Source) => boolean
}

/** Flags that drop late answers, under any name: set at the start of an effect, turned when it ends. */
function lateFlags(text: string): string[] {
  return [...text.matchAll(/let (\w+) = false\b[\s\S]*?return \(\) => \{[^}]*\b\1 = true\b/g)].flatMap(([, flag]) => flag ?? [])
}

const RULES: Rule[] = [
  {
    complaint: 'calls the network itself',
    may: /^src\/backend\/transport\//,
    isBroken: ({ text }) =>
      /(?<![\w.$'"])fetch\s*\(|\b(?:window|globalThis|self)\.fetch\b|\bnew (?:XMLHttpRequest|WebSocket|EventSource)\b|\.sendBeacon\b/.test(
        text,
      ),
  },
  {
    complaint: 'names a function of the database in a text, which the compiler does not look up',
    may: /^src\/backend\/transport\/(server-address|call-rpc)\.ts$/,
    isBroken: ({ text }) => /\bv1\/rpc\/|['"`]\/rpc\/|\.rpc\(/.test(text),
  },
  {
    complaint: 'listens for returning signal itself',
    may: /^src\/(ui\/hooks|sync|features\/contact\/queue)\//,
    isBroken: ({ text }) => /addEventListener\(\s*['"`]online['"`]|\bononline\b/.test(text),
  },
  {
    complaint: 'reads from the server without useServerQuery',
    may: /^src\/ui\/hooks\//,
    except: {
      'src/features/payment/find/use-quote.ts': 'public, where each byte is counted; who has paid keeps the receipt whatever comes',
      'src/features/payment/gateway/use-gateway.ts': 'public, where each byte is counted',
      'src/features/home/use-areas-served.ts': 'public, where each byte is counted; without an answer the page says less',
      'src/features/tracking/search/use-tracking.ts': 'public, where each byte is counted; the service worker keeps the copies',
      'src/features/proof-of-delivery/receiver/use-check-digits.ts': 'each question is one of five tries: nothing may ask again by itself',
      'src/features/tracking/recent/recently-tracked.tsx': 'reads what this device keeps; no server is asked',
    },
    isBroken: ({ text }) => /(?:from |import\()'#backend\//.test(text) && lateFlags(text).length > 0,
  },
  {
    complaint: 'writes a banner with Try again itself',
    may: /^src\/ui\/feedback\/server-trouble\.tsx$/,
    except: {
      'src/features/payment/pay/no-answer-notice.tsx': 'public, where each byte is counted',
      'src/features/shipments/list/shipment-list.tsx': 'reads this device; no server is asked',
      'src/features/tracking/search/no-result.tsx': 'public, where each byte is counted',
      'src/features/tracking/search/too-many-searches.tsx': 'public, and counts down first',
    },
    isBroken: ({ text }) => text.includes('#ui/feedback/banner.tsx') && />\s*Try again\s*</.test(text),
  },
  {
    complaint: 'has a flag that drops what comes too late and is not called ignore',
    may: /^src\/sync\//,
    isBroken: ({ text }) => lateFlags(text).some((flag) => flag !== 'ignore'),
  },
]

function complaintsAbout(files: Source[]): string[] {
  return files.flatMap((file) =>
    RULES.filter(({ may, except = {}, isBroken }) => !may.test(file.path) && !(file.path in except) && isBroken(file)).map(
      ({ complaint }) => `${file.path} ${complaint}`,
    ),
  )
}

/** Deleted, and not yet in a commit. */
function readIfThere(path: string): Source[] {
  try {
    return [{ path, text: withoutComments(readFileSync(resolve(project, path), 'utf8')) }]
  } catch {
    return []
  }
}

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1')
}

test('the app has one door to the network, one ear for its return and one way to read from the server', () => {
  expect(sources.length).toBeGreaterThan(500)
  expect(complaintsAbout(sources)).toEqual([])
})

test('an exception is named only where it is needed', () => {
  const needless = RULES.flatMap(({ except = {}, isBroken }) =>
    Object.keys(except).filter((path) => !sources.some((source) => source.path === path && isBroken(source))),
  )
  expect(needless).toEqual([])
})

const effect = (flag: string) =>
  `useEffect(() => {\n  let ${flag} = false\n  void listStaff().then((call) => {\n    if (!${flag}) show(call)\n  })\n  return () => {\n    ${flag} = true\n  }\n}, [])`

test.each([
  ['fetch in a feature', 'src/features/staff/use-staff.ts', 'const response = await fetch(address)'],
  ['fetch by its whole name', 'src/session/session.ts', 'const ask = window.fetch'],
  ['fetch in the backend beside the transport', 'src/backend/rpc/staff-accounts.ts', 'return fetch(address, { method })'],
  ['another way out', 'src/backend/sync/upload-photo.ts', 'const request = new XMLHttpRequest()'],
  ['a beacon', 'src/app/main.tsx', "navigator.sendBeacon('/seen')"],
  ['the path of a function', 'src/backend/rpc/staff-accounts.ts', "request({ path: '/rest/v1/rpc/list_staff' }, isStaff)"],
  ['a function by the client', 'src/backend/rpc/staff-accounts.ts', "supabase.rpc('list_staff', { p })"],
  ['a listener', 'src/features/staff/use-staff.ts', "window.addEventListener('online', again)"],
  ['a listener over two lines', 'src/app/main.tsx', "window.addEventListener(\n  'online',\n  again,\n)"],
  ['a handler', 'src/store/reads/queue.ts', 'window.ononline = again'],
  ['a flag by hand', 'src/features/staff/use-staff.ts', `import { listStaff } from '#backend/rpc/staff-accounts.ts'\n${effect('ignore')}`],
  [
    'a banner of its own',
    'src/features/staff/staff-page.tsx',
    "import { Banner } from '#ui/feedback/banner.tsx'\n<Banner actions={<Button onClick={again}>\n  Try again\n</Button>} />",
  ],
  ['a flag of another name', 'src/ui/layout/photo-viewer.tsx', effect('left')],
])('%s is seen', (_what, path, text) => {
  expect(complaintsAbout([{ path, text }])).toHaveLength(1)
})

test.each([
  ['a function of that name on an object', 'src/features/staff/use-staff.ts', 'await cache.fetch(address)'],
  ['the word in a message', 'src/domain/people/client-messages.ts', "fetching: 'Failed to fetch clients.'"],
  ['another event', 'src/app/main.tsx', "window.addEventListener('pageshow', again)"],
  ['the transport', 'src/backend/transport/request.ts', 'await fetch(address)'],
  ['a file of that folder', 'src/session/sign-in.ts', "import { listStaff } from '#backend/rpc/staff-accounts.ts'"],
  ['a device that is read', 'src/features/sync-status/queue/queue-photo.tsx', effect('ignore')],
  ['a wait that turns no flag', 'src/features/staff/use-staff.ts', 'let found = false\nreturn () => {\n  done()\n}'],
])('%s is left alone', (_what, path, text) => {
  expect(complaintsAbout([{ path, text }])).toEqual([])
})
