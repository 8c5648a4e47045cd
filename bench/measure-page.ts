import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { requireBrowser } from '#scripts/test-run/find-browser.ts'
import { atLeast, atMost, quantile, seconds, type Figure } from './figure.ts'

const run = promisify(execFile)

/** What Lighthouse reports, as far as it is used here. */
interface Report {
  categories: Record<'performance' | 'accessibility' | 'best-practices' | 'seo', { score: number | null }>
  audits: Record<string, { title: string; score: number | null; numericValue?: number; scoreDisplayMode: string }>
}

const CATEGORIES = [
  { id: 'performance', name: 'Performance', least: 98 },
  { id: 'accessibility', name: 'Accessibility', least: 100 },
  { id: 'best-practices', name: 'Best practices', least: 100 },
  { id: 'seo', name: 'SEO', least: 100 },
] as const

/** One after the other: two at once would measure each other. */
export async function measurePage(url: string, runs: number): Promise<Report[]> {
  const reports: Report[] = []
  while (reports.length < runs) reports.push(await measureOnce(url))
  return reports
}

/** The median of all runs, and which audits missed. */
export function judge(page: string, reports: readonly Report[]): Figure[] {
  const median = (read: (report: Report) => number) => quantile(reports.map(read), 0.5)
  const valueOf = (audit: string) => median(({ audits }) => audits[audit]?.numericValue ?? Number.POSITIVE_INFINITY)
  for (const missed of missedAudits(reports)) console.log(`${page}: ${missed}`)
  return [
    ...CATEGORIES.map(({ id, name, least }) =>
      atLeast(
        page,
        name,
        median(({ categories }) => Math.round((categories[id].score ?? 0) * 100)),
        least,
        String,
      ),
    ),
    atMost(page, 'Largest contentful paint', valueOf('largest-contentful-paint'), 1800, seconds),
    atMost(page, 'Layout shift', valueOf('cumulative-layout-shift'), 0.02, (value) => value.toFixed(3)),
  ]
}

const TRIES = 6

/** A browser whose trace begins too late has measured nothing; on some machines that is every other try. */
async function measureOnce(url: string): Promise<Report> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await report(url)
    } catch (error) {
      if (tried === TRIES || !String(error).includes('NO_NAVSTART')) throw error
    }
  }
}

/** Mobile with simulated throttling is what Lighthouse does when not told otherwise. */
async function report(url: string): Promise<Report> {
  const cli = path.join(import.meta.dirname, 'lighthouse/node_modules/lighthouse/cli/index.js')
  const flags = ['--headless=new', '--disable-background-networking', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])]
  const { stdout } = await run(
    process.execPath,
    [cli, url, '--quiet', '--output=json', '--output-path=stdout', '--no-enable-error-reporting', `--chrome-flags=${flags.join(' ')}`],
    { env: { ...process.env, CHROME_PATH: requireBrowser() }, maxBuffer: 64 * 1024 * 1024, timeout: 120_000 },
  )
  return JSON.parse(stdout) as Report
}

/** In words, for the person who must find out why a score is below its target. */
function missedAudits(reports: readonly Report[]): string[] {
  const missed = reports.flatMap(({ audits }) =>
    Object.values(audits)
      .filter(({ score, scoreDisplayMode }) => scoreDisplayMode === 'binary' && score !== null && score < 1)
      .map(({ title }) => title),
  )
  return [...new Set(missed)]
}
