import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, rm } from 'node:fs/promises'
import { expect, test } from 'vitest'

import { inProject } from '#server/project-folder.ts'
import { readSettings } from '#server/settings.ts'
import { callAs } from '#tests/support/backend/caller.ts'
import { makeFolder, prepare } from '#tests/support/backend/test-server.ts'

test('npm run dev serves the app from its sources and the API from one port, and stops cleanly', async () => {
  const folder = await makeFolder()
  await prepare(readSettings({ DATA_DIR: folder, DEMO: 'off' }))
  const child = spawn(process.execPath, ['--import', 'tsx', inProject('server', 'commands', 'dev.ts')], {
    cwd: inProject(),
    env: { ...process.env, NODE_ENV: 'development', DATA_DIR: folder, PORT: '0', DEMO: 'off' },
  })
  const gone = once(child, 'exit')
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  try {
    while (!output.includes('Ctrl-C stops it.')) {
      if (child.exitCode !== null) throw new Error(`It did not start:\n${output}`)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    const url = /running at (\S+)/.exec(output)?.[1] ?? ''

    for (const path of ['/', '/track', '/pod']) {
      const page = await fetch(url + path, { headers: { accept: 'text/html' } })
      expect([path, page.status, page.headers.get('content-type')]).toEqual([path, 200, expect.stringContaining('text/html')])
      const html = await page.text()
      expect(html).toContain('/@vite/client')
      expect(html).toContain('/src/app/main.tsx')
    }
    const script = await fetch(`${url}/src/app/main.tsx`)
    expect([script.status, script.headers.get('content-type')]).toEqual([200, expect.stringContaining('javascript')])

    expect(await (await fetch(`${url}/_health`)).json()).toEqual({ ok: true })
    const searched = await callAs(url).rpc('track_shipment', { trackingNumber: '4040404040404' })
    expect([searched.status, searched.body]).toEqual([200, { shipment: null }])
    expect((await callAs(url).rpc('whoami')).status).toBe(401)

    child.kill('SIGINT')
    await gone
    expect(child.exitCode).toBe(0)
    await expect(fetch(url)).rejects.toThrow('fetch failed')
    expect((await readdir(folder)).filter((name) => name.startsWith('server.lock'))).toEqual([])
    expect(output).not.toMatch(/error|EXPERIMENTAL|PGRST/i)
  } finally {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL')
    await gone
    await rm(folder, { recursive: true, force: true })
  }
})
