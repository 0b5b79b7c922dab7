/** The seller's books: every number that was issued. */
import { likeText } from '../../../database/like-text.ts'
import type { AnswerOf, QueryOf } from '@cloche/domain/catalogue'
import type { CallNamed } from '@cloche/domain/calls'
import type { Statement } from '../../../database/connection.ts'

export type Issued = AnswerOf<CallNamed<'store.issued'>>['invoices'][number]
export type IssuedAsked = Pick<QueryOf<CallNamed<'store.issued'>>, 'search' | 'from' | 'to' | 'kind'>

const literal = (text: string) => `%${likeText(text.trim())}%`

const WHERE = `issuer = $1 and ($2::text is null or name ilike $2 or buyer ilike $2 or vat_id ilike $2)
  and ($3::date is null or issued_at >= $3::date) and ($4::date is null or issued_at < $4::date + 1)
  and ($5::text is null or kind = $5)`

const valuesOf = (issuer: string, { search, from, to, kind }: IssuedAsked) => [
  issuer,
  search === undefined || search.trim() === '' ? null : literal(search),
  from ?? null,
  to ?? null,
  kind ?? null,
]

export const issuedStatement = (
  issuer: string,
  asked: IssuedAsked,
  limit: number,
  offset: number,
): Statement<Issued> => ({
  text: `select organization_id as "organizationId", invoice_id as "invoiceId", name, kind, issued_at as "issuedAt", buyer,
      vat_id as "vatId", country, treatment, vat_check as "vatCheck", currency, net::float8 as net, tax::float8 as tax, total::float8 as total
    from issued_invoice where ${WHERE} order by issued_at desc, name desc limit $6 offset $7`,
  values: [...valuesOf(issuer, asked), limit, offset],
})

export const issuedCount = (issuer: string, asked: IssuedAsked): Statement<{ count: number }> => ({
  text: `select count(*)::int as count from issued_invoice where ${WHERE}`,
  values: valuesOf(issuer, asked),
})
