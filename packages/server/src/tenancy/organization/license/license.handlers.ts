/** The organization's licences, with who or what holds each, where, and how it stands; and what they add up to. */
import { ENTITIES, type Entities } from '@cloche/domain/entities'
import { limitsOf, peopleLimitOf, validityOf, totalOf } from '@cloche/domain/rules/licensing'
import type { Transaction } from '../../../database/transaction.ts'
import { countedPage, within } from '../../../entity-engine/counted-page.ts'
import { listRequestOf } from '../../../entity-engine/list-query.ts'
import type { ReadRow, WireRow } from '../../../entity-engine/rows.ts'
import { finished, listStatements } from '../../../entity-engine/select.ts'
import type { CallContext, Handler } from '../../../http/call-context.ts'
import { limitsInput, limitStatements } from './license.store.ts'

const WHOLE = { kind: 'organization' } as const

/** Names of the people, devices and locations that a page of licences refers to. */
async function namesIn(transaction: Transaction, organizationId: string, rows: readonly WireRow[]) {
  const ids = (field: string) => rows.map(row => row[field]).filter(id => typeof id === 'string')
  const { rows: named } = await transaction.query({
    text: `select id, full_name as name from "user" where organization_id = $1 and id = any($2::uuid[])
           union all select id, name from device where organization_id = $1 and id = any($3::uuid[])
           union all select id, name from location where organization_id = $1 and id = any($4::uuid[])`,
    values: [organizationId, ids('userId'), ids('deviceId'), ids('locationId')],
  })
  return new Map(named.map(row => [row['id'] as string, row['name'] as string]))
}

/** What can be told of a licence depends on which of its fields were asked for. */
function answerOf(row: ReadRow<Entities['license']>, names: ReadonlyMap<string, string>, now: string) {
  const nameOf = (id: string | null) => names.get(id ?? '') ?? null
  const hasValidity = ['status', 'active', 'from', 'to'].every(field => row[field] !== undefined)
  return {
    ...row,
    ...(hasValidity ? { standing: validityOf(row, now) } : {}),
    userName: nameOf(row.userId),
    deviceName: nameOf(row.deviceId),
    locationName: nameOf(row.locationId),
  }
}

export const licenses: Handler<'organization.licenses'> = context => {
  const { session, actor, query } = context
  const request = listRequestOf(ENTITIES.license, query)
  return context.read(async transaction => {
    const statements = listStatements(ENTITIES.license, session.organizationId, request, WHOLE)
    const { rows: read, counts } = await countedPage(request, statements, within(transaction))
    const rows = finished(read, statements.finish)
    const names = await namesIn(transaction, session.organizationId, rows)
    return {
      licenses: rows.map(row => answerOf(row, names, actor.now)),
      ...counts,
    }
  })
}

async function limitsHere(context: CallContext) {
  const { session, actor } = context
  const [held, counted] = await context.readTogether(limitStatements(session.organizationId))
  const { licenses, people } = limitsInput(held?.rows ?? [], counted?.rows ?? [])
  return { limits: limitsOf(licenses, people, actor.now), people }
}

export const licenseLimits: Handler<'organization.licenseLimits'> = async context => ({
  limits: (await limitsHere(context)).limits,
})

export const peopleLimits: Handler<'people.limits'> = async context => {
  const { limits, people } = await limitsHere(context)
  return {
    limits: {
      people: peopleLimitOf(limits, people),
      users: totalOf(limits, 'user'),
      devices: totalOf(limits, 'device'),
      types: limits,
    },
  }
}
