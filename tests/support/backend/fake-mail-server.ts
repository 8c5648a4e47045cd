import { createServer, type Server } from 'node:net'
import type { AddressInfo } from 'node:net'

export interface FakeMailServer {
  url: string
  /** What was taken, as it came. */
  taken: { to: string; data: string }[]
  /** Refuses recipients that match, in these words. */
  refuse: (who: RegExp, words: string) => void
  stop(): Promise<void>
}

/** As much of SMTP as a mail needs. */
export async function startFakeMailServer(): Promise<FakeMailServer> {
  const taken: FakeMailServer['taken'] = []
  const refused: { who: RegExp; words: string }[] = []
  const server: Server = createServer((socket) => {
    let unread = ''
    let to = ''
    let data: string | null = null
    const say = (line: string) => socket.write(`${line}\r\n`)
    const hear = (line: string) => {
      if (data !== null) {
        if (line !== '.') {
          data += `${line}\n`
          return
        }
        taken.push({ to, data })
        data = null
        return say('250 Taken')
      }
      const verb = line.slice(0, 4).toUpperCase()
      if (verb === 'RCPT') {
        to = /<(.+)>/.exec(line)?.[1] ?? ''
        const no = refused.find(({ who }) => who.test(to))
        return say(no?.words ?? '250 OK')
      }
      if (verb === 'DATA') {
        data = ''
        return say('354 Go on')
      }
      if (verb === 'QUIT') {
        say('221 Bye')
        return void socket.end()
      }
      return say('250 OK')
    }
    socket.on('error', () => undefined)
    socket.on('data', (bytes) => {
      unread += bytes.toString()
      const lines = unread.split('\r\n')
      unread = lines.pop() ?? ''
      for (const line of lines) hear(line)
    })
    say('220 fake.mail.test')
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken,
    refuse: (who, words) => refused.push({ who, words }),
    stop: async () => new Promise((closed) => server.close(() => closed())),
  }
}
