/** Leaves the heads of chains where their organizations want them, notes each, and tells the owners when one did not arrive. */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Row } from '@cloche/domain/catalogue'
import { ENTITIES, type Entities } from '@cloche/domain/entities'
import { nextDeposit, writeStatement, type SealStatement } from '@cloche/domain/rules/ledger-seals'
import { chooseLocale, languageOf, translate } from '@cloche/domain/text'
import { wordsOf } from '@cloche/domain/text/dictionaries'
import { blobKey, digestOf } from '../../../adapters/blobs/index.ts'
import { newId } from '../../../adapters/ids.ts'
import { sendHook } from '../../../adapters/webhooks/index.ts'
import { serverActor } from '../../../audit/server-actor.ts'
import { transact, transactPlatform, serverScope, type Transaction } from '../../../database/transaction.ts'
import { insertMany } from '../../../entity-engine/insert-many.ts'
import { openSecret } from '../../../entity-engine/sealed.ts'
import { createRecord } from '../../../entity-engine/write.ts'
import type { Services } from '../../../http/call-context.ts'
import { depositFolder, readHead } from '../../../ledger-seals/index.ts'
import type { Job } from '../../../http/area.ts'

const MAIL = wordsOf('mail')
const NOTICES = wordsOf('notices')
const WHOLE = { kind: 'organization' } as const
const AT_ONCE = 20
/** Of another server that takes the same one at the same time. */
const HELD_MINUTES = 5

type Depositing = Pick<
  Services,
  'pool' | 'config' | 'outbox' | 'outside' | 'blobs' | 'fieldSeal' | 'behaviours'
>
type Deposit = Row<Entities['sealDeposit']>
type Fault = Deposit['fault']

interface Taken {
  readonly organizationId: string
  readonly id: string
}

/** What is due, taken by this server for some minutes. */
const takeDue = (pool: Services['pool']): Promise<Taken[]> =>
  transactPlatform(pool, async transaction => {
    const { rows } = await transaction.query<Taken>({
      text: `update seal_deposit_due set due = now() + interval '${HELD_MINUTES} minutes'
        where (organization_id, seal_deposit_id) in (
          select organization_id, seal_deposit_id from seal_deposit_due where due <= now()
          order by due limit ${AT_ONCE} for update skip locked)
        returning organization_id as "organizationId", seal_deposit_id as id`,
      change: null,
    })
    return rows
  })

interface Found {
  readonly deposit: Pick<Deposit, 'id' | 'name' | 'way' | 'address' | 'rhythm' | 'failures'> & {
    readonly secret: string | null
  }
  /** Null: nothing is sealed yet. */
  readonly statement: SealStatement | null
  readonly locale: string
}

async function find(transaction: Transaction, { organizationId, id }: Taken): Promise<Found | undefined> {
  const { rows } = await transaction.query<Found['deposit'] & { organization: string; locale: string }>({
    text: `select d.id, d.name, d.way, d.address, d.rhythm, d.failures, d.secret, o.name as organization, o.locale
      from seal_deposit d join organization o on o.id = d.organization_id
      where d.organization_id = $1 and d.id = $2 and d.deleted is null and d.active and o.active and o.deleted is null`,
    values: [organizationId, id],
  })
  const [found] = rows
  if (found === undefined) return undefined
  const { organization, locale, ...deposit } = found
  const head = await readHead(statement => transaction.query(statement), organizationId)
  const statement =
    head.head === null || head.sealedAt === null
      ? null
      : {
          organizationId,
          organization,
          block: head.block,
          head: head.head,
          sealedAt: head.sealedAt,
          records: head.records,
        }
  return { deposit, statement, locale }
}

/** @returns why it did not arrive; null: it did. A letter is handed over, its own outbox tries it again. */
async function leave(
  services: Depositing,
  transaction: Transaction,
  { deposit, locale }: Found,
  statement: SealStatement,
  at: string,
): Promise<Fault> {
  const text = writeStatement(statement)
  const { way, address, secret, id } = deposit
  if (way === 'file') {
    try {
      const bytes = Buffer.from(text)
      const folder = depositFolder(services.config.dataFolder, statement.organizationId)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await writeFile(join(folder, `${at.slice(0, 10)}-block-${statement.block}.json`), bytes, {
        mode: 0o600,
      })
      await services.blobs.put(blobKey(statement.organizationId, digestOf(bytes)), bytes, 'application/json')
      return null
    } catch {
      return 'store'
    }
  }
  if (way === 'mail') {
    const chosen = chooseLocale({ saved: locale })
    const t = (key: string) =>
      translate(
        MAIL[languageOf(chosen)],
        `mail.sealDeposit.${key}`,
        { organization: statement.organization, block: statement.block, at: statement.sealedAt },
        chosen,
      )
    await services.outbox.post(transaction, {
      to: address ?? '',
      language: languageOf(chosen),
      subject: t('subject'),
      greeting: t('greeting'),
      paragraphs: [t('text'), statement.head, t('how'), JSON.stringify(JSON.parse(text))],
      footer: t('footer'),
    })
    return null
  }
  const sent = await sendHook(
    services.outside,
    {
      address: address ?? '',
      secret: secret === null ? '' : openSecret(services.fieldSeal, id, 'secret', secret),
    },
    { id: `${id}-${statement.block}`, at, body: text },
  )
  if (sent.kind === 'sent') return null
  return sent.kind === 'failed' && sent.fault === 'unreachable' ? 'unreachable' : 'refused'
}

async function tellFailed(
  { behaviours }: Depositing,
  transaction: Transaction,
  organizationId: string,
  { deposit, locale: saved }: Found,
): Promise<void> {
  const { rows } = await transaction.query<{ id: string }>({
    text: `select id from location where organization_id = $1 and deleted is null and parent_id is null order by priority, id limit 1`,
    values: [organizationId],
  })
  const [root] = rows
  if (root === undefined) return
  const locale = chooseLocale({ saved })
  const t = (key: string) => translate(NOTICES[languageOf(locale)], key, { name: deposit.name }, locale)
  const actor = serverActor(organizationId)
  await createRecord(
    { actor, transaction, behaviours, rowScope: WHOLE, places: WHOLE },
    ENTITIES.notification,
    {
      name: t('notice.depositFailed.title').slice(0, 200),
      description: t('notice.depositFailed.text'),
      kind: 'message',
      level: 'warning',
      locationId: root.id,
      address: `/organization/seal-deposit/${deposit.id}`,
    },
  )
}

/** Leaves one, and writes what became of it. @returns the id of its line; null: nothing is sealed, or it is no more */
export async function depositOne(services: Depositing, taken: Taken, at: string): Promise<string | null> {
  const { organizationId, id } = taken
  return transact(services.pool, serverScope(organizationId), async transaction => {
    const found = await find(transaction, taken)
    if (found === undefined) {
      await transaction.query({
        text: 'delete from seal_deposit_due where organization_id = $1 and seal_deposit_id = $2',
        values: [organizationId, id],
        change: null,
      })
      return null
    }
    const { statement, deposit } = found
    const fault = statement === null ? null : await leave(services, transaction, found, statement, at)
    const failures = fault === null ? 0 : deposit.failures + 1
    const due = nextDeposit(at, statement === null ? 'waiting' : deposit.rhythm, failures)
    const lineId = statement === null ? null : newId()
    if (statement !== null) {
      const { block, head, sealedAt, records } = statement
      const row = { id: lineId, at, sealDepositId: id, way: deposit.way, address: deposit.address }
      await transaction.query(
        insertMany(ENTITIES.depositedSeal, serverActor(organizationId), at, [
          { ...row, block, head, sealedAt, records, fault },
        ]),
      )
      await transaction.query({
        text: `update seal_deposit set due = $3, failures = $4, fault = $5, last_at = case when $5::text is null then $6 else last_at end,
            last_block = case when $5::text is null then $7 else last_block end, version = version + 1
          where organization_id = $1 and id = $2`,
        values: [organizationId, id, due, failures, fault, at, block],
      })
      if (failures === 1) await tellFailed(services, transaction, organizationId, found)
    }
    await transaction.query({
      text: 'update seal_deposit_due set due = $3 where organization_id = $1 and seal_deposit_id = $2',
      values: [organizationId, id, due],
      change: null,
    })
    return lineId
  })
}

/** Leaves what is due, everywhere. */
export async function depositDue(services: Depositing): Promise<void> {
  for (;;) {
    const taken = await takeDue(services.pool)
    if (taken.length === 0) return
    for (const one of taken) await depositOne(services, one, new Date().toISOString())
  }
}

export const depositJob: Job = { name: 'deposits of seals', everyMs: 60_000, run: depositDue }
