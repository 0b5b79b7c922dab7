/** What repeats goes on to its next occurrence: from then on that one is what branches have, or what a branch has. */
import { occurrenceFields } from '@cloche/domain/rules/roll-out'
import type { BehaviourContext } from '../../entity-engine/behaviours.ts'

/** A record of the occurrence that is over, and the one that stands for it in the next. */
export interface WentOn {
  readonly from: string
  readonly to: string
}

/**
 * Moves the links of an occurrence and its lines to the next. Times are each place's own from now on; what else is changed
 * above still reaches the branches.
 */
export async function goOn(
  { transaction, actor }: BehaviourContext,
  entity: string,
  went: readonly WentOn[],
): Promise<void> {
  if (went.length === 0) return
  const values = [
    actor.organizationId,
    went.map(({ from }) => from),
    went.map(({ to }) => to),
    occurrenceFields(entity),
  ]
  for (const column of ['source_id', 'copy_id'])
    await transaction.query({
      text: `update roll_out l set ${column} = went.after, given = l.given - $4::text[]
             from unnest($2::uuid[], $3::uuid[]) as went(before, after)
             where l.organization_id = $1 and l.${column} = went.before`,
      values,
    })
}
