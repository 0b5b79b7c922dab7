/** A second person vouches for incidences that were closed. */
import { ENTITIES } from '@cloche/domain/entities'
import { Problem, type Fault } from '@cloche/domain/problems'
import { plainIds } from '@cloche/domain/operations'
import { writeAudit } from '../../audit/write-audit.ts'
import type { Transaction } from '../../database/transaction.ts'
import { rowScopeOf, rowScopeSql } from '../../entity-engine/row-scope.ts'
import { changeRecord } from '../../entity-engine/write.ts'
import type { CallContext, Handler } from '../../http/call-context.ts'
import { bySecond, provenSecond } from '../../tenancy/index.ts'

const { incidence } = ENTITIES
const WHOLE = { kind: 'organization' } as const

interface Found {
  readonly id: string
  readonly status: string
  readonly isVerified: boolean
  /** Who settled it, and who made the check that it is of. */
  readonly doerIds: readonly (string | null)[]
}

/** Those of these ids within reach; locked where they are about to be written. */
async function found(
  { actor, session }: CallContext,
  transaction: Transaction,
  ids: readonly string[],
  lock = '',
): Promise<readonly Found[]> {
  const values: unknown[] = [actor.organizationId, ids]
  const within = rowScopeSql(
    incidence,
    rowScopeOf(incidence, session, 'edit'),
    value => `$${values.push(value)}`,
  )
  const { rows } = await transaction.query<Found>({
    text: `select id, status, verified_at is not null as "isVerified",
        array[acknowledged_by, closed_by] || array(select user_id from haccp_check
          where haccp_check.organization_id = incidence.organization_id and incidence_id = incidence.id) as "doerIds"
      from incidence where organization_id = $1 and id = any($2::uuid[]) and deleted is null${
        within === undefined ? '' : ` and ${within}`
      } order by id ${lock}`,
    values,
  })
  return rows
}

/** @throws UNKNOWN_LINK, NOT_POSSIBLE_NOW naming each that cannot be verified */
function check(ids: readonly string[], rows: readonly Found[]): void {
  const byId = new Map(rows.map(row => [row.id, row]))
  const faultsOf = (rule: Fault['rule'], isWrong: (row: Found | undefined) => boolean) =>
    ids.flatMap((id, index): Fault[] =>
      isWrong(byId.get(id)) ? [{ path: `verify.incidenceIds.${index}`, rule }] : [],
    )
  const unknown = faultsOf('problem.field.unknownLink', row => row === undefined)
  if (unknown.length > 0) throw new Problem('UNKNOWN_LINK', { faults: unknown })
  const wrong = [
    ...faultsOf('problem.incidence.notClosed', row => row?.status !== 'closed'),
    ...faultsOf('problem.incidence.verified', row => row?.isVerified === true),
  ]
  if (wrong.length > 0) throw new Problem('NOT_POSSIBLE_NOW', { faults: wrong })
}

export const verifyIncidences: Handler<'monitor.verifyIncidences'> = async context => {
  const { verify } = context.body
  const ids = plainIds(verify.incidenceIds)
  const rows = await context.read(transaction => found(context, transaction, ids))
  check(ids, rows)
  const second = await provenSecond(context, verify.proof, {
    path: 'verify.proof',
    gate: context.contract.gate,
    doerIds: rows.flatMap(({ doerIds }) => doerIds),
    mayBeActor: true,
  })
  const { actor } = context
  await context.write(async transaction => {
    check(ids, await found(context, transaction, ids, 'for update'))
    const write = { actor, transaction, behaviours: {}, rowScope: WHOLE, places: WHOLE }
    const said = {
      verifiedBy: second.userId,
      verifiedAt: actor.now,
      verifiedHow: second.how,
      verifiedTerminalId: actor.terminalId ?? null,
    }
    for (const id of ids) {
      await changeRecord(write, incidence, id, said)
      await writeAudit(transaction, bySecond(actor, second), {
        action: 'session.vouched',
        entity: incidence.name,
        recordId: id,
        verb: 'vouch',
        after: { verifiedBy: second.userId, verifiedHow: second.how },
      })
    }
  })
  return { verified: ids.length, verifiedBy: second.userId, verifiedByName: second.userName }
}
