/** What a person did and what was done to their record, as far back and as widely as the session may see. */
import type { CallNamed } from '@cloche/domain/calls'
import {
  instant,
  json,
  link,
  number,
  text,
  type AnswerOf,
  type EntityDeclaration,
} from '@cloche/domain/catalogue'
import { ALL_ENTITIES, ENTITIES } from '@cloche/domain/entities'
import { freeHistoryDays, may } from '@cloche/domain/rules/permissions'
import { countedPage, within } from '../../../entity-engine/counted-page.ts'
import { ACTOR_NAME } from '../../../entity-engine/history.ts'
import { rowScopeOf, rowScopeSql } from '../../../entity-engine/row-scope.ts'
import { readFrom } from '../../../entity-engine/table.ts'
import { redactPast } from '../../../entity-engine/redact.ts'
import type { Handler } from '../../../http/call-context.ts'
import type { Session } from '../../../http/session.ts'
import { pageStatements, type Columns, type PageQuery } from './computed-page.ts'
import { personWithin } from './person.ts'

const DAY = 86_400_000

type Activity = AnswerOf<CallNamed<'people.history'>>['history'][number]

const COLUMNS: Columns = {
  id: link({ entity: 'user' }),
  at: instant({}),
  entity: text({}),
  recordId: link({ entity: 'user' }),
  verb: text({}),
  version: number({ integer: true }),
  userId: link({ entity: 'user' }),
  userName: text({}),
  actedByUserId: link({ entity: 'user' }),
  actedByName: text({}),
  before: json({ schema: { type: 'object' } }),
  after: json({ schema: { type: 'object' } }),
}

/** Since when; null: always. Everybody sees a month of what they did themselves. */
function since(session: Session, isOwn: boolean, now: string): string | null {
  const { historyDays } = session.permissions
  if (historyDays === null) return null
  const days = Math.max(historyDays, isOwn ? freeHistoryDays : 0)
  return new Date(Date.parse(now) - days * DAY).toISOString()
}

/** Lines about records of this entity that the session may see. `$1` is the organization. */
function seenSql(entity: EntityDeclaration, session: Session, value: (value: unknown) => string): string {
  const name = `entity = ${value(entity.name)}`
  const rowScope = rowScopeSql(entity, rowScopeOf(entity, session, 'view'), value)
  if (rowScope === undefined) return name
  return `${name} and exists (select 1 from ${readFrom(entity)} where organization_id = $1 and id = history.record_id and ${rowScope})`
}

export const userHistory: Handler<'people.history'> = ({ session, actor, query, read }) =>
  read(async transaction => {
    const userId = query.userId ?? session.userId
    const user = await personWithin(transaction, session, userId, 'view')
    const values: unknown[] = [
      session.organizationId,
      user.id,
      since(session, user.id === session.userId, actor.now),
    ]
    const value = (given: unknown) => `$${values.push(given)}`
    const from = query.from === undefined ? '' : ` and at >= ${value(query.from)}`
    const to = query.to === undefined ? '' : ` and at < ${value(query.to)}`
    const seen = ALL_ENTITIES.filter(
      entity => entity !== ENTITIES.user && may(session.permissions, entity.permission, 'view'),
    ).map(entity => `(${seenSql(entity, session, value)})`)
    // What became of the record is everybody's who sees it; its log-ins and letters are for those who manage the person.
    const manages = user.id === session.userId || may(session.permissions, ENTITIES.user.permission, 'edit')
    const own = `entity = 'user' and record_id = $2${manages ? '' : ` and verb in ('create', 'change', 'remove', 'restore')`}`
    const others = `entity = 'user' and record_id <> $2 and exists (${otherPeople(session, value)})`
    const page = pageStatements<Activity>(
      {
        columns: COLUMNS,
        sql: `select id, at, entity, record_id, verb, version, user_id, ${ACTOR_NAME} as user_name, acted_by_user_id, acted_by_name, before, after from history where organization_id = $1 and ($3::timestamptz is null or at >= $3)${from}${to}
          and ((${own}) or (user_id = $2 and (${[`(${others})`, ...seen].join(' or ')})))`,
        values,
        by: 'at',
      },
      redactedQuery(query),
    )
    const { rows, counts } = await countedPage(query, page, within(transaction))
    const past = (line: Activity, was: 'before' | 'after') => {
      const entity = ALL_ENTITIES.find(({ name }) => name === line.entity)
      // Lines about others who stand higher are not among them.
      const about = { id: line.recordId, roleLevel: 0 }
      return was in line && entity !== undefined
        ? { [was]: redactPast(entity, session, about, line[was]) }
        : {}
    }
    const history = rows.map(line => ({ ...line, ...past(line, 'before'), ...past(line, 'after') }))
    return { history, ...counts }
  })

/** What was is told by what it is about: that is read along. */
function redactedQuery(query: PageQuery): PageQuery {
  const { attributes } = query
  const isPast = attributes !== undefined && /(^|,)(before|after)(,|$)/.test(attributes)
  return isPast ? { ...query, attributes: `${attributes},entity,recordId` } : query
}

/** Whether another person's record, which this one changed, is within scope too, and not above the session's role. */
function otherPeople(session: Session, value: (value: unknown) => string): string {
  const rowScope = rowScopeSql(ENTITIES.user, rowScopeOf(ENTITIES.user, session, 'view'), value)
  const role = session.isPlatformOwner ? '' : ` and role_level <= ${value(session.roleLevel)}`
  return `select 1 from "user" where organization_id = $1 and id = history.record_id${role}${rowScope ? ` and ${rowScope}` : ''}`
}
