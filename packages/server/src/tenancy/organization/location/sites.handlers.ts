/** The sites of a group side by side: each figure as the site's own page says it. */
import { ENTITIES } from '@cloche/domain/entities'
import { checksSoFar, type WatchedPoint } from '@cloche/domain/rules/food-safety'
import { may, type PermissionKey } from '@cloche/domain/rules/permissions'
import type { QueryResult, Statement } from '../../../database/connection.ts'
import { rowScopeOf, rowScopeSql } from '../../../entity-engine/row-scope.ts'
import { owedSince } from '../../../operations/due-points.ts'
import type { AnswerTo, Handler } from '../../../http/call-context.ts'
import type { Session } from '../../../http/session.ts'
import {
  alarmsStatement,
  expiredStatement,
  moneyFoundIn,
  stockStatement,
  wasteStatement,
  watchedStatement,
  type Compared,
  type Places,
  type WatchedRow,
} from '../../../operations/place-figures.ts'
import { sitesBelow } from './sites.store.ts'

type Site = AnswerTo<'organization.sites'>['sites'][number]

/** Of notifications that are for one person, only those for this one, unless the session manages them. */
function alarms(session: Session, places: Places): Statement<Compared> {
  const values = [...places.values]
  const { notification } = ENTITIES
  const rowScope = rowScopeOf(notification, session, 'view')
  const personId = 'personId' in rowScope ? rowScope.personId : undefined
  const personSql = rowScopeSql(
    notification,
    { kind: 'organization', ...(personId === undefined ? {} : { personId }) },
    value => `$${values.push(value)}`,
  )
  return alarmsStatement({ ...places, values }, personSql)
}

/** By which key each figure is seen. */
const NEEDS = { alarms: 'N', checks: 'HP', expired: 'LA', waste: 'SC', stock: 'SC' } as const satisfies {
  [figure in string]: PermissionKey
}

const comparedOf = (row: Compared | undefined) => ({ now: row?.now ?? 0, before: row?.before ?? 0 })

/** The checks of today so far, and those of the same day a week ago until the same hour. */
function checksOf(points: readonly WatchedRow[], now: number): NonNullable<Site['checks']> {
  const [first] = points
  if (first === undefined) return { done: 0, due: 0, doneBefore: 0, dueBefore: 0 }
  const at = (row: WatchedRow, lastAt: string | null, when: string): WatchedPoint => ({
    everyHours: row.everyHours,
    lastAt,
    dueAt: owedSince(row, lastAt, when),
  })
  const today = checksSoFar(
    points.map(row => at(row, row.lastAt, new Date(now).toISOString())),
    Date.parse(first.dayBegins),
    now,
  )
  const then = points.filter(({ wasThere }) => wasThere).map(row => at(row, row.lastBefore, row.weekAgo))
  const before = checksSoFar(then, Date.parse(first.dayBefore), Date.parse(first.weekAgo))
  return { ...today, doneBefore: before.done, dueBefore: before.due }
}

/** For a figure that is not seen: the statements stay as many. */
const NOTHING = { text: 'select null where false', values: [] }

/** One statement a figure, whatever the number of sites. */
export const sites: Handler<'organization.sites'> = async context => {
  const { session, actor } = context
  const places = sitesBelow(session)
  const isSeen = (figure: keyof typeof NEEDS) => may(session.permissions, NEEDS[figure], 'view')
  const ask = <R>(figure: keyof typeof NEEDS, statement: Statement<R>): Statement<R> =>
    isSeen(figure) ? statement : NOTHING
  const [list, raised, watched, past, lost, piled] = await context.readTogether([
    places.list,
    ask('alarms', alarms(session, places)),
    ask('checks', watchedStatement(places)),
    ask('expired', expiredStatement(places)),
    ask('waste', wasteStatement(places)),
    ask('stock', stockStatement(places)),
  ])
  const points = Map.groupBy(watched.rows, row => row.site)
  /** The figure of a site by its row, where it is seen. */
  const figureOf = <R extends { readonly site: string }, F>(
    figure: keyof typeof NEEDS,
    { rows }: QueryResult<R>,
    of: (row: R | undefined) => F,
  ) => {
    const found = new Map(rows.map(row => [row.site, row]))
    return (id: string) => (isSeen(figure) ? of(found.get(id)) : null)
  }
  const figures = {
    alarms: figureOf('alarms', raised, comparedOf),
    expired: figureOf('expired', past, comparedOf),
    waste: figureOf('waste', lost, moneyFoundIn),
    stock: figureOf('stock', piled, moneyFoundIn),
  }
  return {
    now: actor.now,
    count: list.rows[0]?.total ?? 0,
    sites: list.rows.map(({ id, name, type, timeZone, insideId }) => ({
      id,
      name,
      type,
      timeZone,
      insideId,
      alarms: figures.alarms(id),
      checks: isSeen('checks') ? checksOf(points.get(id) ?? [], Date.parse(actor.now)) : null,
      expired: figures.expired(id),
      waste: figures.waste(id),
      stock: figures.stock(id),
    })),
  }
}
