/** Scores of experiments: each is of whoever wrote it down; nobody tastes in the name of somebody else. */
import type { Row } from '@cloche/domain/catalogue'
import type { Entities } from '@cloche/domain/entities'
import type { Behaviour } from '../../entity-engine/behaviours.ts'

export const experimentScoreBehaviour: Behaviour<Row<Entities['experimentScore']>> = {
  beforeCreate: ({ actor }, draft) => ({ ...draft, userId: actor.memberId }),
  beforeChange: ({ actor }, _before, change) =>
    'score' in change || 'note' in change ? { ...change, userId: actor.memberId } : change,
}
