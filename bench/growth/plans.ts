/** What PostgreSQL does for each work in the grown database, as its own `auto_explain` writes it down. */
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { planFrom, type PlanNode } from '../../packages/server/src/testing/plan-shape.ts'
import { ask, WORK, type Measured } from './work.ts'

const FILE = new URL('./plans.md', import.meta.url)
/** Until PostgreSQL has read its settings again, or has written what it had to say. */
const SETTLED_MS = 500
/** What stands in no plan worth keeping: opening a transaction, numbers of a counter. */
const SMALL = 3

/** Must come before the server: sessions load it as they begin. */
export async function prepareToExplain(superuser: pg.Client): Promise<void> {
  await superuser.query(`alter system set session_preload_libraries = 'auto_explain'`)
  await superuser.query('select pg_reload_conf()')
  await sleep(SETTLED_MS)
}

interface Explained {
  readonly Plan: PlanNode
}

/** The plans in a log: each is JSON on the lines behind the one that announces it, which begin with a tab. */
function plansIn(log: string): Explained[] {
  return log
    .split(/^.* LOG: {2}duration: .* plan:$/m)
    .slice(1)
    .map(text => JSON.parse(/^(?:\n\t.*)+/.exec(text)?.[0] ?? '{}') as Explained)
}

async function switchTo(superuser: pg.Client, isOn: boolean): Promise<void> {
  const settings = {
    log_min_duration: isOn ? 0 : -1,
    log_analyze: isOn,
    log_timing: false,
    log_format: 'json',
  }
  for (const [name, value] of Object.entries(settings))
    await superuser.query(`alter system set auto_explain.${name} = '${String(value)}'`)
  await superuser.query('select pg_reload_conf()')
  await sleep(SETTLED_MS)
}

/** Does each work once in an organization and writes `plans.md`. @param logFile what its PostgreSQL says */
export async function writePlans(superuser: pg.Client, of: Measured, logFile: string): Promise<void> {
  const parts: string[] = []
  for (const work of WORK) {
    // Plans that may be kept are there by then.
    for (let turn = 1; turn <= 3; turn++) await ask(of, work.request(of, turn))
    await switchTo(superuser, true)
    const before = statSync(logFile).size
    await ask(of, work.request(of, 4))
    await switchTo(superuser, false)
    const explained = plansIn(readFileSync(logFile).subarray(before).toString())
    const plans = explained.map(({ Plan }) => planFrom(Plan)).filter(({ shape }) => shape.length > SMALL)
    const texts = plans.map(({ shape, reads }) => {
      const rows = Object.entries(reads).map(([table, count]) => `${table} ${Math.round(count)}`)
      return `Rows read: ${rows.join(', ') || 'none'}.\n\n\`\`\`text\n${shape.join('\n')}\n\`\`\`\n`
    })
    parts.push(`## ${work.name}\n\n${texts.join('\n')}`)
  }
  const head =
    '# Plans in a grown database\n\nWritten by `npm run bench growth`: what PostgreSQL does for each work in the largest ' +
    `organization, of ${of.size} labels. Neighbouring nodes that are alike are one line.\n\n`
  writeFileSync(FILE, head + parts.join('\n'))
}
