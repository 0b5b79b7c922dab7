/** The figures of labelling over a period, beside those of as many days before. */
import { LABEL_FIGURES_DAYS_MAX } from '@cloche/domain/calls'
import { ENTITIES } from '@cloche/domain/entities'
import { Problem } from '@cloche/domain/problems'
import { daysBetween } from '@cloche/domain/rules/calendar'
import { rowScopeOf } from '../../../entity-engine/row-scope.ts'
import type { AnswerTo, Handler } from '../../../http/call-context.ts'
import { figuresStatement, neverPrintedStatement, type FiguresRow } from './figures.store.ts'

type Counted = AnswerTo<'labeling.figures'>['totals']

const counted = (row: FiguresRow | undefined): Counted => ({
  registered: row?.registered ?? 0,
  printed: row?.printed ?? 0,
  moved: row?.moved ?? 0,
  wasted: row?.wasted ?? 0,
})

/** @throws LOCATION_REQUIRED, RULE_BROKEN for days that are none, turned round or too many. */
export const figures: Handler<'labeling.figures'> = async context => {
  const { session, body } = context
  if (session.locationId === null) throw new Problem('LOCATION_REQUIRED')
  const { from, to } = body
  const length = daysBetween(from, to) + 1
  if (length < 1)
    throw new Problem('RULE_BROKEN', { faults: [{ path: 'to', rule: 'problem.field.endBeforeStart' }] })
  if (length > LABEL_FIGURES_DAYS_MAX)
    throw new Problem('RULE_BROKEN', {
      faults: [{ path: 'to', rule: 'problem.field.tooLarge', values: { limit: LABEL_FIGURES_DAYS_MAX } }],
    })
  const asked = (entity: 'event' | 'label') => ({
    organizationId: session.organizationId,
    locationId: session.locationId as string,
    from,
    to,
    rowScope: rowScopeOf(ENTITIES[entity], session, 'view'),
  })
  const [done, unprinted] = await context.readTogether([
    figuresStatement(asked('event')),
    neverPrintedStatement(asked('label')),
  ])
  const { rows } = done
  const total = (isNow: boolean) => counted(rows.find(row => row.subject === 'total' && row.isNow === isNow))
  const lines = <Named>(subject: FiguresRow['subject'], named: (row: FiguresRow) => Named) =>
    rows
      .filter(row => row.subject === subject)
      .map(row => ({ ...named(row), name: row.name, ...counted(row) }))
  const byId = ({ id }: FiguresRow) => ({ id })
  return {
    totals: total(true),
    before: total(false),
    neverPrinted: unprinted.rows[0]?.count ?? 0,
    byState: lines('state', ({ state }) => ({ state })),
    byProduct: lines('product', byId),
    byPlace: lines('place', byId),
    byPerson: lines('person', byId),
  }
}
