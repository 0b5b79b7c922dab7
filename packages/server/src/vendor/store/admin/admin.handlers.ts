/** The store as the platform's people keep it: who sells, what waits for money, what was invoiced. */
import { ENTITIES } from '@cloche/domain/entities'
import { brokenRule, Problem } from '@cloche/domain/problems'
import { isTimeZone } from '@cloche/domain/rules/calendar'
import { csvDelimiter } from '@cloche/domain/rules/sheets'
import { languageOf, translate } from '@cloche/domain/text'
import { wordsOf } from '@cloche/domain/text/dictionaries'
import { Readable } from 'node:stream'
import { csvPieces } from '../../../adapters/sheets/writing/csv-write.ts'
import { transact, transactPlatform, serverScope } from '../../../database/transaction.ts'
import { createRecord } from '../../../entity-engine/write.ts'
import { countedPage, within } from '../../../entity-engine/counted-page.ts'
import type { CallContext, Handler } from '../../../http/call-context.ts'
import { savedAs } from '../../../http/file-answer.ts'
import { sellerOf } from '../seller.store.ts'
import { writing } from '../settle.ts'
import { issuedCount, issuedStatement } from './issued.store.ts'
import { FIRST_RATES } from './first-rates.ts'

/** @throws NOT_ALLOWED for everybody but the platform's people. */
async function checkPlatform({ session, readTogether }: CallContext): Promise<void> {
  // What is remembered of the session is believed only while it holds.
  await readTogether([])
  if (!session.isPlatformOwner) throw new Problem('NOT_ALLOWED', { permission: 'RO' })
}

const any = (context: unknown) => context as CallContext

export const seller: Handler<'store.seller'> = async context => {
  await checkPlatform(any(context))
  const selling = await sellerOf(context.services.pool)
  return {
    seller: selling?.seller ?? null,
    isHere: selling?.organizationId === context.session.organizationId,
  }
}

/** The organization that sells is the platform's own; the first time it is given the tax rates to begin with. */
export const changeSeller: Handler<'store.changeSeller'> = async context => {
  await checkPlatform(any(context))
  const { session, actor, body, services } = context
  if (actor.memberId === null)
    throw new Problem('NOT_POSSIBLE_NOW', { faults: [{ path: 'seller', rule: 'problem.store.atHome' }] })
  if (!isTimeZone(body.seller.timeZone)) throw brokenRule('seller.timeZone', 'problem.field.timeZone')
  if (!/^[A-Z0-9]*$/.test(body.seller.prefix)) throw brokenRule('seller.prefix', 'problem.field.format')
  const known = await sellerOf(services.pool)
  await transactPlatform(services.pool, transaction =>
    transaction.query({
      text: `insert into store_seller (organization_id, data) values ($1, $2)
        on conflict (is_only) do update set organization_id = $1, data = $2`,
      values: [session.organizationId, JSON.stringify(body.seller)],
    }),
  )
  if (known === undefined)
    await context.write(async transaction => {
      const { rows } = await transaction.query({
        text: 'select 1 from tax_rate where organization_id = $1 limit 1',
        values: [session.organizationId],
      })
      if (rows.length > 0) return
      const write = writing(transaction, services.behaviours, actor)
      for (const rate of FIRST_RATES) await createRecord(write, ENTITIES.taxRate, { ...rate })
    })
  return { seller: body.seller, isHere: true }
}

type Waiting =
  Awaited<ReturnType<Handler<'store.waiting'>>> extends infer T
    ? T extends { purchases: readonly (infer P)[] }
      ? P
      : never
    : never

/** Under each organization's own tenancy; ids alone stand outside. */
export const waiting: Handler<'store.waiting'> = async context => {
  await checkPlatform(any(context))
  const { offset = 0, limit = 100 } = context.query
  const { pool } = context.services
  const watched = await transactPlatform(pool, transaction =>
    transaction.query<{ id: string }>({ text: 'select organization_id as id from store_watch order by 1' }),
  )
  const purchases: Waiting[] = []
  for (const { id } of watched.rows.slice(offset, offset + limit)) {
    const { rows } = await transact(
      pool,
      serverScope(id),
      transaction =>
        transaction.query<Waiting>({
          text: `select p.organization_id as "organizationId", o.name as "organizationName", p.id, p.name, p.reference, p.status,
              p.method, p.purchased_at as "purchasedAt", p.vat_check as "vatCheck", p.currency,
              (p.amount + coalesce(p.tax, 0) + coalesce(p.shipping, 0) - coalesce(p.discount, 0))::float8 as total
            from purchase p join organization o on o.id = $1
            where p.organization_id = $1 and p.deleted is null and p.status in ('pending', 'processing', 'onHold', 'failed')
            order by p.purchased_at, p.id limit 100`,
          values: [id],
        }),
      'read only',
    )
    purchases.push(...rows)
  }
  return { purchases, count: watched.rows.length }
}

const issuerOf = async (context: CallContext): Promise<string> => {
  await checkPlatform(context)
  const selling = await sellerOf(context.services.pool)
  return selling?.organizationId ?? context.session.organizationId
}

export const issued: Handler<'store.issued'> = async context => {
  const { query, services } = context
  const issuer = await issuerOf(any(context))
  const { limit = 50, offset = 0 } = query
  return transactPlatform(services.pool, async transaction => {
    const statements = {
      rows: issuedStatement(issuer, query, limit, offset),
      count: issuedCount(issuer, query),
    }
    const { rows, counts } = await countedPage({ ...query, limit }, statements, within(transaction))
    return { invoices: rows, ...counts }
  })
}

const WORDS = wordsOf('store')
const COLUMNS = [
  'name',
  'kind',
  'issuedAt',
  'buyer',
  'vatId',
  'country',
  'treatment',
  'vatCheck',
  'currency',
  'net',
  'tax',
  'total',
] as const
const SHEET_MAX = 100_000
const PART = 500

async function* inParts<T>(lines: readonly T[]): AsyncGenerator<readonly T[]> {
  for (let at = 0; at < lines.length; at += PART) yield lines.slice(at, at + PART)
}

export const issuedSheet: Handler<'store.issuedSheet'> = async context => {
  const { query, services, actor, reply } = context
  const issuer = await issuerOf(any(context))
  const { rows } = await transactPlatform(services.pool, transaction =>
    transaction.query(issuedStatement(issuer, query, SHEET_MAX, 0)),
  )
  const language = languageOf(actor.locale)
  const headers = COLUMNS.map(name => translate(WORDS[language], `store.issued.${name}`, {}, language))
  const lines = rows.map(row => COLUMNS.map(name => row[name] ?? ''))
  void reply.type('text/csv; charset=utf-8').header('content-disposition', savedAs('invoices.csv'))
  return reply.send(Readable.from(csvPieces(headers, inParts(lines), csvDelimiter(language))))
}
