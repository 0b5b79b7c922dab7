/**
 * Erasing a person in two steps, each a transaction. The first closes the account and empties the record; it keeps,
 * sealed, what the person is found by. The second looks through everything, and seals again what it changed in ledgers.
 * A server that stops between them goes on with the second after its next start.
 */
import { needlesOf, type Identifying, type Needle } from '@cloche/domain/rules/erasure'
import { REVISED, type Ledger, type Revised } from '@cloche/domain/rules/ledger-seals'
import { newId } from '../../adapters/ids.ts'
import { forgetOriginsOf } from '../../audit/forget.ts'
import { reviseStatement } from '../../database/revisions.ts'
import { organizationSetting, transactPlatform, type Transaction } from '../../database/transaction.ts'
import { searchForm } from '../../entity-engine/rows.ts'
import { holdSealing, sealAmended, type RecordKey } from '../../ledger-seals/index.ts'
import { endSessions } from '../requests/index.ts'
import { noteErased } from './list.ts'
import { eraseMailFiles, eraseWaitingMail } from './mail.ts'
import { namesOfOthers, readIdentifying } from './identifying.ts'
import { eraseFiles, eraseNamesById, eraseRecord } from './own-records.ts'
import { sweep, type Swept } from './sweep.ts'
import type { Erasing } from './tools.ts'
import { organizationsOfSessions, visitedBy } from './visited.ts'

export interface ErasureOrder {
  readonly organizationId: string
  readonly userId: string
  /** Who decided it; null: it is done again after a restore. */
  readonly decidedBy: string | null
}

/** What is kept, sealed, between the two steps. */
interface Sought extends Identifying {
  /** Organizations where sessions of the person worked; absent in what an earlier version sealed. */
  readonly sessionsIn?: readonly string[]
}

/** What ledgers are otherwise kept from, for this transaction alone; a large organization takes its time. */
const AS_ERASER = `set local app.erasing = 'on'; set local statement_timeout = 0`

async function asEraser<T>(
  { pool }: Erasing,
  organizationId: string,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  return transactPlatform(pool, async transaction => {
    await transaction.query(organizationSetting(organizationId))
    for (const text of AS_ERASER.split('; ')) await transaction.query({ text })
    return work(transaction)
  })
}

/**
 * The first step. From here on the person cannot log in, and is shown nowhere by name in the lists of people.
 * @param beside runs in the same transaction, last, with the rights of a request in that organization.
 * @returns the id of the erasure, or null where the person is erased already or not known.
 */
export async function beginErasure(
  erasing: Erasing,
  { organizationId, userId, decidedBy }: ErasureOrder,
  beside?: (transaction: Transaction) => Promise<unknown>,
): Promise<string | null> {
  const id = await asEraser(erasing, organizationId, async transaction => {
    const known = await transaction.query({
      text: 'select 1 from "user" where organization_id = $1 and id = $2 for update',
      values: [organizationId, userId],
    })
    if (known.rowCount === 0) return null
    const open = await transaction.query<{ id: string; status: string }>({
      text: `select id, status from erasure where organization_id = $1 and user_id = $2
               and status in ('asked', 'running', 'done') for update`,
      values: [organizationId, userId],
    })
    const before = open.rows[0]
    if (before !== undefined && before.status !== 'asked') return null
    const sought: Sought = {
      ...(await readIdentifying(transaction, organizationId, userId)),
      sessionsIn: await organizationsOfSessions(transaction, organizationId, userId),
    }
    const erasureId = before?.id ?? newId()
    await transaction.query({
      text: `insert into erasure (organization_id, id, user_id, status, decided, decided_by, sealed)
             values ($1, $2, $3, 'running', now(), $4, $5)
             on conflict (organization_id, id) do update
               set status = 'running', decided = now(), decided_by = excluded.decided_by, sealed = excluded.sealed`,
      values: [organizationId, erasureId, userId, decidedBy, erasing.seal.seal(erasureId, sought)],
    })
    await endSessions(transaction, { organizationId, userId })
    await eraseRecord(transaction, organizationId, userId)
    if (beside) {
      await transaction.enter(organizationId)
      await beside(transaction)
    }
    return erasureId
  })
  if (id !== null) await noteErased(erasing.config, { organizationId, userId, at: new Date().toISOString() })
  return id
}

/** What texts are looked through for: names that somebody else bears stay in what people typed. */
function lookedFor(identifying: Identifying, others: ReadonlySet<string>): Needle[] {
  const needles = needlesOf({
    ...identifying,
    names: identifying.names.filter(name => !others.has(name.trim().toLowerCase())),
  })
  const folded = needles.map(needle => ({ ...needle, text: searchForm(needle.text) }))
  const all = [...needles, ...folded]
  return all.filter(
    (needle, at) => all.findIndex(({ kind, text }) => kind === needle.kind && text === needle.text) === at,
  )
}

function together(
  ...parts: readonly ReadonlyMap<Ledger, readonly RecordKey[]>[]
): ReadonlyMap<Ledger, readonly RecordKey[]> {
  const all = new Map<Ledger, RecordKey[]>()
  for (const part of parts)
    for (const [ledger, keys] of part) all.set(ledger, [...(all.get(ledger) ?? []), ...keys])
  return all
}

const count = (named: ReadonlyMap<Ledger, readonly RecordKey[]>, { records }: Swept): number =>
  records + (named.get('history')?.length ?? 0)

/** Archives that lie there hold the person too: they expire now. */
const letExportsExpire = (transaction: Transaction, organizationId: string) =>
  transaction.query({
    text: `update data_export set expires = now() where organization_id = $1 and status = 'done'`,
    values: [organizationId],
  })

/** Records that are sealed as they change were changed with the rest. */
async function reviseAll(transaction: Transaction, organizationId: string): Promise<void> {
  for (const table of Object.keys(REVISED) as Revised[])
    await transaction.query(reviseStatement(organizationId, table, null))
}

/** What a person did in an organization that is not theirs no longer names them. @returns how many records were changed */
const eraseVisit = (
  erasing: Erasing,
  organizationId: string,
  userId: string,
  needles: readonly Needle[],
): Promise<number> =>
  asEraser(erasing, organizationId, async transaction => {
    await holdSealing(transaction, organizationId)
    const named = await eraseNamesById(transaction, organizationId, userId)
    const swept = await sweep(transaction, organizationId, needles, userId)
    await forgetOriginsOf(transaction, userId)
    const records = count(named, swept)
    if (records > 0) await letExportsExpire(transaction, organizationId)
    await sealAmended(transaction, organizationId, together(named, swept.ledgers))
    await reviseAll(transaction, organizationId)
    return records
  })

/** The second step; does nothing where it was done. */
export async function finishErasure(
  erasing: Erasing,
  organizationId: string,
  erasureId: string,
): Promise<void> {
  const done = await asEraser(erasing, organizationId, async transaction => {
    const { rows } = await transaction.query<{ userId: string; sealed: Buffer }>({
      text: `select user_id as "userId", sealed from erasure
             where organization_id = $1 and id = $2 and status = 'running' for update`,
      values: [organizationId, erasureId],
    })
    const order = rows[0]
    if (order === undefined) return null
    const { userId, sealed } = order
    const { sessionsIn = [], ...identifying } = erasing.seal.open(erasureId, sealed) as Sought
    const needles = lookedFor(identifying, await namesOfOthers(transaction, organizationId, userId))
    // No block is made meanwhile: a record waits, or it was sealed as it was.
    await holdSealing(transaction, organizationId)
    const named = await eraseNamesById(transaction, organizationId, userId)
    const keys = await eraseFiles(transaction, organizationId, userId)
    const swept = await sweep(transaction, organizationId, needles)
    await letExportsExpire(transaction, organizationId)
    const letters = await eraseWaitingMail(transaction, erasing.letterSeal, needles)
    await sealAmended(transaction, organizationId, together(named, swept.ledgers))
    await reviseAll(transaction, organizationId)
    return { userId, needles, keys, sessionsIn, records: count(named, swept) + letters }
  })
  if (done === null) return
  let { records } = done
  for (const visited of await visitedBy(
    erasing.pool,
    { organizationId, userId: done.userId },
    done.sessionsIn,
  ))
    records += await eraseVisit(erasing, visited, done.userId, done.needles)
  // What lies outside of the database goes when nothing there names it any more, and before anybody says that it is done.
  for (const key of done.keys) await erasing.blobs.remove(key)
  await eraseMailFiles(erasing.config.dataFolder, done.needles)
  await asEraser(erasing, organizationId, transaction =>
    transaction.query({
      text: `update erasure set status = 'done', done = now(), sealed = null, records = $3
             where organization_id = $1 and id = $2 and status = 'running'`,
      values: [organizationId, erasureId, records],
    }),
  )
}

/** Both steps. @returns whether there was something to erase */
export async function erasePerson(erasing: Erasing, order: ErasureOrder): Promise<boolean> {
  const id = await beginErasure(erasing, order)
  if (id !== null) await finishErasure(erasing, order.organizationId, id)
  return id !== null
}
