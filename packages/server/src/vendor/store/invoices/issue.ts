/**
 * Invoices and credit notes: numbered without gaps, each series by the year, in the transaction of what they are about.
 * Whoever takes a number holds its series until that is done: a purchase that is undone gives its number back.
 */
import { ENTITIES } from '@cloche/domain/entities'
import { moneyOfCents } from '@cloche/domain/rules/amounts'
import { addToDay, localDay } from '@cloche/domain/rules/calendar'
import { taxesOf, vatIdOf, type QuoteLine } from '@cloche/domain/rules/store'
import type { BehaviourContext } from '../../../entity-engine/behaviours.ts'
import { createRecord } from '../../../entity-engine/write.ts'
import { readBuyer, type Invoice, type Purchase } from '../buyer.store.ts'
import { readSeller } from '../seller.store.ts'

const WHOLE = { kind: 'organization' } as const
const SERIES = { invoice: 'F', credit: 'R' } as const

export interface Correction {
  readonly invoice: Pick<Invoice, 'id' | 'name' | 'data'>
  readonly what: 'all' | 'unused'
  readonly lines: readonly QuoteLine[]
}

/** Lines of what is given back are below zero. */
const negative = (lines: readonly QuoteLine[]): QuoteLine[] =>
  lines.map(line => ({
    ...line,
    discount: 0 - line.discount,
    net: 0 - line.net,
    tax: 0 - line.tax,
  }))

const sum = (lines: readonly QuoteLine[], part: 'net' | 'tax' | 'discount') =>
  lines.reduce((all, line) => all + line[part], 0)

async function takeNumber({ transaction }: BehaviourContext, issuer: string, series: string, year: number) {
  const { rows } = await transaction.query<{ last: number; at: string }>({
    text: `insert into invoice_series (issuer, series, year, last) values ($1, $2, $3, 1)
      on conflict (issuer, series, year) do update set last = invoice_series.last + 1
      returning last, date_trunc('milliseconds', clock_timestamp()) as at`,
    values: [issuer, series, year],
  })
  return rows[0]!
}

/** Issues the invoice of a paid purchase, or what corrects it; null where nobody sells or nothing was paid. */
export async function issueInvoice(
  context: BehaviourContext,
  purchase: Purchase,
  correction?: Correction,
): Promise<Invoice | null> {
  const { transaction, actor } = context
  const selling = await readSeller(transaction)
  const lines = correction === undefined ? (purchase.lines as QuoteLine[]) : negative(correction.lines)
  if (selling === undefined || lines.every(line => line.net === 0)) return null
  const { seller, organizationId: issuer } = selling
  const about = await readBuyer(transaction, actor.organizationId)
  const party = correction?.invoice.data?.buyer ?? {
    name: about.name,
    vatId: about.vatId === null ? null : (vatIdOf(about.country ?? '', about.vatId) ?? about.vatId),
    address: about.address ?? '',
    postcode: about.postcode ?? '',
    city: about.city ?? '',
    country: about.country,
  }
  const day = localDay(actor.now, seller.timeZone)
  const kind = correction === undefined ? 'invoice' : 'credit'
  const series = `${seller.prefix}${SERIES[kind]}`
  const year = Number(day.slice(0, 4))
  const { last, at } = await takeNumber(context, issuer, series, year)
  const name = `${series}${year}/${String(last).padStart(5, '0')}`
  const [net, tax] = [sum(lines, 'net'), sum(lines, 'tax')]
  const { iban, foot, name: sellerName, vatId, address, postcode, city, country } = seller
  const data = {
    seller: { name: sellerName, vatId, address, postcode, city, country },
    buyer: party,
    lines,
    taxes: taxesOf(lines),
    treatment: (purchase.treatment ?? 'domestic') as NonNullable<Invoice['data']>['treatment'],
    discount: sum(lines, 'discount'),
    net,
    tax,
    total: net + tax,
    iban,
    foot,
    reference: purchase.reference ?? '',
    corrects: correction?.invoice.name ?? null,
    reason: correction?.what ?? null,
    locale: about.locale,
    timeZone: seller.timeZone,
  }
  const currency = purchase.currency ?? about.currency
  const sums = { net: moneyOfCents(net), tax: moneyOfCents(tax), total: moneyOfCents(net + tax) }
  const made = (await createRecord(
    { ...context, behaviours: {}, rowScope: WHOLE, places: WHOLE },
    ENTITIES.invoice,
    {
      name,
      kind,
      issuedAt: at,
      dueAt:
        kind === 'credit' || purchase.method !== 'transfer' ? null : addToDay(day, { days: seller.dueDays }),
      purchaseId: purchase.id,
      correctsId: correction?.invoice.id ?? null,
      buyer: party.name,
      currency,
      ...sums,
      data,
    },
  )) as Invoice
  await transaction.query({
    text: `insert into issued_invoice (issuer, series, year, number, organization_id, invoice_id, name, kind, issued_at, buyer, vat_id,
        country, treatment, currency, net, tax, total, vat_check)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)`,
    values: [
      issuer,
      series,
      year,
      last,
      actor.organizationId,
      made.id,
      name,
      kind,
      at,
      party.name,
      party.vatId,
      party.country,
      data.treatment,
      currency,
      sums.net,
      sums.tax,
      sums.total,
      purchase.vatCheck,
    ],
  })
  return made
}
