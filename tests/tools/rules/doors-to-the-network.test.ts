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
  return [
    ...text.matchAll(
      /let (\w+) = (?:false\b[\s\S]*?return \(\) => \{[^}]*\b\1 = true|true\b[\s\S]*?return \(\) => \{[^}]*\b\1 = false)\b/g,
    ),
  ].map(([found, flag = '']) => (found.endsWith('false') ? `not ${flag}` : flag))
}

/** The same in a ref: turned, emptied or aborted when an effect ends. */
function turnsRef(text: string): boolean {
  return /(?:return \(\) => |useEffect\(\s*\(\) => \(\) => )(?:\{[^}]*)?\b\w+\.current(?: = |\?\.abort\()/.test(text)
}

/** Names something of the backend that runs, not only the type of an answer. */
function callsServer(text: string): boolean {
  return /^import \{(?! *(?:type \w+(?:, )?)+ *\})[^}]*\} from '#backend\/|import\('#backend\//m.test(text)
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
    complaint: 'cancels by hand what it asked the server, with a ref',
    may: /^src\/(ui\/hooks|app\/providers)\//,
    except: {
      'src/features/import-deliveries/use-import.ts': 'writes entry after entry; stops between two and drops no answer',
      'src/features/proof-of-delivery/find/use-fetch-delivery.ts':
        'a press for each look-up, the last one counts, and what was found opens a page',
      'src/features/shipments/list/all-records/use-select-found.ts': 'reads page after page to the end, or hands nothing on',
      'src/features/tracking/result/use-phone-list.ts': 'public, where each byte is counted',
    },
    isBroken: ({ text }) => callsServer(text) && turnsRef(text),
  },
  {
    complaint: 'keeps by hand that it waits for the server and what went wrong',
    may: /^src\/ui\/hooks\//,
    except: {
      'src/features/clients/accounts/link-account.tsx': 'the refusal of one account goes while another is typed',
      'src/features/invoices/pending/use-raise.ts': 'the request of a lost answer is sent again as the same one',
    },
    isBroken: ({ text }) => callsServer(text) && /\bsetBusy\(true\)/.test(text) && /\bset(?:Trouble|Failure|Problem)\(/.test(text),
  },
  {
    complaint: 'writes a button with Try again itself',
    may: /^src\/ui\/feedback\/server-trouble\.tsx$/,
    except: {
      'src/app/routes/recovery-page.tsx': 'loads the page anew; no server is asked',
      'src/features/sync-status/sign-out/sign-out-questions.tsx': 'a choice of a dialog: signs out again',
      'src/features/payment/pay/no-answer-notice.tsx': 'public, where each byte is counted',
      'src/features/shipments/list/shipment-list.tsx': 'reads this device; no server is asked',
      'src/features/tracking/search/no-result.tsx': 'public, where each byte is counted',
      'src/features/tracking/search/too-many-searches.tsx': 'public, and counts down first',
    },
    isBroken: ({ text }) => />\s*Try again\s*</.test(text),
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
  [
    'a button in an empty state',
    'src/features/staff/staff-page.tsx',
    '<EmptyState title="Not here." actions={<Button onClick={query.again}>Try again</Button>} />',
  ],
  ['a flag of another name', 'src/ui/layout/photo-viewer.tsx', effect('left')],
  [
    'a flag the other way round',
    'src/ui/layout/photo-viewer.tsx',
    effect('ignore').replace('= false', '= true').replace('= true\n  }', '= false\n  }'),
  ],
  [
    'a ref that is emptied',
    'src/features/staff/use-staff.ts',
    "import { listStaff, type Staff } from '#backend/rpc/staff-accounts.ts'\nuseEffect(\n  () => () => {\n    wanted.current = null\n  },\n  [],\n)",
  ],
  [
    'a ref that is turned',
    'src/features/staff/use-staff.ts',
    "import { listStaff } from '#backend/rpc/staff-accounts.ts'\nuseEffect(() => {\n  gone.current = false\n  return () => {\n    gone.current = true\n  }\n}, [])",
  ],
  [
    'a ref that is aborted',
    'src/features/staff/use-staff.ts',
    "import { listStaff } from '#backend/rpc/staff-accounts.ts'\nuseEffect(() => () => running.current?.abort(), [])",
  ],
  [
    'waiting and trouble kept by hand',
    'src/features/staff/use-staff.ts',
    "import { listStaff } from '#backend/rpc/staff-accounts.ts'\nsetBusy(true)\nconst call = await listStaff()\nsetTrouble(call.kind)",
  ],
])('%s is seen', (_what, path, text) => {
  expect(complaintsAbout([{ path, text }])).toHaveLength(1)
})

test.each([
  ['a function of that name on an object', 'src/features/staff/use-staff.ts', 'await cache.fetch(address)'],
  ['the word in a message', 'src/domain/people/client-messages.ts', "fetching: 'Failed to fetch clients.'"],
  [
    'a ref beside the type of an answer',
    'src/features/staff/use-staff.ts',
    "import { type Staff } from '#backend/rpc/staff-accounts.ts'\nuseEffect(() => () => running.current?.abort(), [])",
  ],
  ['another event', 'src/app/main.tsx', "window.addEventListener('pageshow', again)"],
  ['the transport', 'src/backend/transport/request.ts', 'await fetch(address)'],
  ['a file of that folder', 'src/session/sign-in.ts', "import { listStaff } from '#backend/rpc/staff-accounts.ts'"],
  ['a device that is read', 'src/features/sync-status/queue/queue-photo.tsx', effect('ignore')],
  ['a wait that turns no flag', 'src/features/staff/use-staff.ts', 'let found = false\nreturn () => {\n  done()\n}'],
])('%s is left alone', (_what, path, text) => {
  expect(complaintsAbout([{ path, text }])).toEqual([])
})
