/** What the demo's kitchen shows an inspector: a deposit of its seals, a file of its week, and a link that was opened. */
import { INSPECTOR_CHAPTERS } from '@cloche/domain/catalogue'
import type { Call } from './kitchen.ts'

const DAY_MS = 86_400_000

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
}
