/** Temperatures beside the states of a trace. */
import { may } from '@cloche/domain/rules/permissions'
import type { Statement } from '../../../database/connection.ts'
import type { AnswerTo, Handler } from '../../../http/call-context.ts'
import { measuredDuring } from '../../../food/index.ts'
import { readTraceFood, staysIn } from './trace-food.ts'

const programsStatement = (
  organizationId: string,
  ids: readonly string[],
): Statement<AnswerTo<'monitor.traceTemperatures'>['programs'][number]> => ({
  text: `select id, name, cook_temperature::float8 as "cookTemperature", target_temperature::float8 as "targetTemperature",
    max_temperature::float8 as "maxTemperature"
  from program where organization_id = $1 and id = any($2::uuid[])`,
  values: [organizationId, ids],
})

/** Who may not see readings of sensors is told the stays alone. */
const HIDDEN = { sensors: [], missing: 'hidden' } as const

export const traceTemperatures: Handler<'monitor.traceTemperatures'> = context =>
  context.read(async transaction => {
    const { organizationId, now } = context.actor
    const food = await readTraceFood(context, transaction, context.body)
    const { stays, isWhole } = staysIn(food, now)
    const programIds = [...new Set(stays.flatMap(stay => stay.programId ?? []))]
    const [measured, programs] = await Promise.all([
      may(context.session.permissions, 'ST', 'view')
        ? measuredDuring(transaction, organizationId, stays, now)
        : stays.map(() => HIDDEN),
      transaction.query(programsStatement(organizationId, programIds)),
    ])
    return {
      stays: stays.map((stay, index) => ({ ...stay, ...(measured[index] ?? HIDDEN) })),
      programs: programs.rows,
      isWhole,
    }
  })
