/** What the demo's kitchen shows of its week: a deposit of its seals, a file for an inspector, a link that was opened, reports. */
import { INSPECTOR_CHAPTERS } from '@cloche/domain/catalogue'
import { languageIn, reportName } from '../insight/index.ts'
import type { Call } from './call.ts'

const DAY_MS = 86_400_000
/** What is asked for; the queue makes them. */
const REPORTS = [
  'losses',
  'haccp',
  'temperatures',
  'expirations',
  'stockMovements',
  'events',
  'comparison',
] as const

/** @param call calls of somebody who sees the whole group; `open`: one of somebody without a log-in */
export async function loadEvidence(
  call: Call,
  { now, locationId, language, open }: { now: string; locationId: string; language: string; open: Call },
): Promise<void> {
  const day = (ago: number) => new Date(Date.parse(now) - ago * DAY_MS).toISOString().slice(0, 10)
  const asked = { locationId, from: day(6), to: day(1), chapters: INSPECTOR_CHAPTERS }
  await call('POST', '/organization/seal-deposit', {
    sealDeposit: { name: 'Files of the house', way: 'file', rhythm: 'day' },
  })
  await call('POST', '/reporting/inspector/file', {
    file: { ...asked, format: 'pdf', language, showsPeople: true },
  })
  const { token } = await call<{ token: string }>('POST', '/reporting/inspector/link', {
    link: { ...asked, name: 'Food inspection', showsPeople: false, days: 30 },
  })
  await open('POST', '/public/inspector', { token })
  await open('POST', '/public/inspector', { token, chapter: 'checks' })
  for (const kind of REPORTS) {
    const days = { fromDay: day(6), toDay: day(kind === 'events' ? 0 : 1) }
    const name = reportName(languageIn(language, language), kind, days)
    await call('POST', '/reporting/report', {
      report: { name, locationId, kind, ...days, language, showsPeople: kind === 'events' },
    })
  }
}
