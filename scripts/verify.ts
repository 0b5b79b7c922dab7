/**
 * `npm run verify`: proves that no past record of the ledgers was changed, and names the first that was. Reads the
 * database of DATABASE_URL, or that of the data folder, also while Cloche runs on it. Changes nothing.
 *
 * - `--organization=<id>`: that one only. May be given several times.
 * - `--head=<hash or file>`: an earlier statement, or its hash: proves that since then was only added.
 * - `--file=<file>`: instead, a file of the audit log: whether it is as it was signed, and by this installation. Without a
 *   database it says what it can, and that the key could not be matched.
 *
 * Exit code: 0 nothing was changed, 1 something was, 2 it could not be proven.
 */
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readStatement } from '@cloche/domain/rules/ledger-seals'
import { translate } from '@cloche/domain/text'
import { wordsOf } from '@cloche/domain/text/dictionaries'
import {
  allOrganizations,
  verifyOrganization,
  type Finding,
  type Verified,
} from '../packages/server/src/ledger-seals/index.ts'
import { CannotVerify, openDatabase } from './verify-database.ts'
import { reportFile } from './verify-file.ts'

const { values } = parseArgs({
  options: {
    organization: { type: 'string', multiple: true },
    head: { type: 'string' },
    file: { type: 'string' },
  },
})

function askedHead(): ReturnType<typeof readStatement> {
  if (values.head === undefined) return null
  const path = pathOf(values.head)
  const found = readStatement(existsSync(path) ? readFileSync(path, 'utf8') : values.head)
  if (found === null) throw new CannotVerify(`${values.head} is no statement and no hash of 64 digits.`)
  return found
}

const BLOCKS: Record<string, string> = {
  missing: 'is missing',
  number: 'does not stand where it belongs',
  previous: 'does not follow the block before it',
  content: 'was written over',
}

const TEXTS = wordsOf('trust', 'haccp', 'monitor').en
const t = (key: string) => translate(TEXTS, key, {}, 'en')

/** Columns as screens call them, with their own name beside it. */
const fieldNames = (ledger: string, columns: readonly string[]): string[] =>
  columns.map(column => {
    const camel = (text: string) => text.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
    const key = `${camel(ledger)}.field.${camel(column)}`
    return key in TEXTS ? `${t(key)} (${column})` : column
  })

function describe(finding: Finding): string {
  if (finding.kind === 'block') return `Block ${finding.block} ${BLOCKS[finding.fault]}`
  const { ledger, id, at, subject, what, who } = finding
  const about = subject === null ? '' : `, about ${subject.entity} ${subject.id}`
  const named = [what && `"${what}"`, who && `by ${who}`].filter(Boolean).join(' ')
  const kind = t(`trust.ledger.${ledger}`)
  const record = `${kind}${named === '' ? '' : ` ${named}`} of ${at} (${ledger} ${id}${about})`
  if (finding.kind === 'added') return `Put in past every door: ${record}`
  const where =
    finding.block === undefined
      ? `sealed at ${finding.sealedAt}`
      : `sealed in block ${finding.block} at ${finding.sealedAt}`
  if (finding.kind === 'removed') return `Taken out: ${record}, ${where}`
  const fields = finding.fields.length === 0 ? '' : ` in ${fieldNames(ledger, finding.fields).join(', ')}`
  return `Changed${fields}: ${record}, ${where}`
}

function report(result: Verified): boolean {
  const { organization, organizationId, findings, records, block, waiting, head, sealedAt } = result
  const rest = waiting === 0 ? '' : `, ${waiting} waiting to be sealed`
  console.log(`${organization} (${organizationId}): ${records} records in ${block} blocks${rest}`)
  if (head !== null) console.log(`  Head ${head} of ${sealedAt}`)
  if (result.holdsHead === false) console.log('  CHANGED: the earlier head is no block of this chain')
  if (result.holdsHead === true) console.log('  The earlier head is in the chain: since then was only added')
  const [first, ...others] = findings
  if (first !== undefined) {
    console.log(`  CHANGED, first of all: ${describe(first)}`)
    for (const finding of others.slice(0, 20)) console.log(`  then: ${describe(finding)}`)
  } else console.log('  No past record was changed')
  if (result.unproved > 0)
    console.log(
      `  Not proved: ${result.unproved} labels, of which what is sealed does not tell all that they are`,
    )
  return first === undefined && result.holdsHead !== false
}

const pathOf = (given: string) => resolve(process.env['INIT_CWD'] ?? '.', given)

async function run(): Promise<number> {
  if (values.file !== undefined) return reportFile(pathOf(values.file))
  const head = askedHead()
  const { pool, close } = await openDatabase()
  try {
    const ids =
      values.organization ?? (head?.organizationId ? [head.organizationId] : await allOrganizations(pool))
    if (head !== null && head.organizationId === null && ids.length > 1)
      throw new CannotVerify(
        'Several organizations are here: say with --organization=<id> whose head this is.',
      )
    let isWhole = true
    for (const id of ids) {
      const shown = process.stderr.isTTY
      const result = await verifyOrganization(pool, id, {
        ...(head === null ? {} : { head: head.head }),
        onProgress: (block, blocks) => {
          if (shown) process.stderr.write(`\r  ${block} of ${blocks} blocks `)
        },
      })
      if (shown) process.stderr.write('\r\u001b[K')
      if (result === null) throw new CannotVerify(`There is no organization ${id}.`)
      isWhole = report(result) && isWhole
    }
    if (ids.length === 0) console.log('There is no organization yet.')
    return isWhole ? 0 : 1
  } finally {
    await close()
  }
}

run().then(
  code => {
    process.exitCode = code
  },
  (error: unknown) => {
    const { code } = error as { code?: string }
    if (code === '42P01')
      console.error('The database was made before ledgers were sealed: start Cloche on it once.')
    else console.error(error instanceof Error ? error.message : error)
    process.exitCode = 2
  },
)
