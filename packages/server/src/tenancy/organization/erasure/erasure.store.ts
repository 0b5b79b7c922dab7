/** Erasures as they are read, with the names of whoever is still there. */
import type { CallNamed } from '@cloche/domain/calls'
import { choice, instant, link, number, text, type AnswerOf } from '@cloche/domain/catalogue'
import type { Transaction } from '../../../database/transaction.ts'
import type { Columns } from '../people/computed-page.ts'

export type Erasure = AnswerOf<CallNamed<'people.erase'>>['erasure']

export const ERASURE_COLUMNS: Columns = {
  id: link({ entity: 'user' }),
  userId: link({ entity: 'user' }),
  userName: text({}),
  status: choice({ options: ['asked', 'running', 'done', 'refused', 'withdrawn'] }),
  asked: instant({}),
  decided: instant({}),
  decidedBy: link({ entity: 'user' }),
  deciderName: text({}),
  done: instant({}),
  records: number({ integer: true }),
}

/** `$1` is the organization. */
export const ERASURES = `select e.id, e.user_id, person.full_name as user_name, e.status, e.asked, e.decided, e.decided_by,
    decider.full_name as decider_name, e.done, e.records
  from erasure e
  left join "user" person on person.organization_id = e.organization_id and person.id = e.user_id
  left join "user" decider on decider.organization_id = e.organization_id and decider.id = e.decided_by
  where e.organization_id = $1`

const SHOWN = `select id, user_id as "userId", user_name as "userName", status, asked, decided, decided_by as "decidedBy",
  decider_name as "deciderName", done, records from (${ERASURES}`

export async function readErasure(
  transaction: Transaction,
  organizationId: string,
  id: string,
): Promise<Erasure | undefined> {
  const { rows } = await transaction.query<Erasure>({
    text: `${SHOWN} and e.id = $2) found`,
    values: [organizationId, id],
  })
  return rows[0]
}

/** The last one that a person asked for, or that was decided about them. */
export async function lastErasureOf(
  transaction: Transaction,
  organizationId: string,
  userId: string,
): Promise<Erasure | null> {
  const { rows } = await transaction.query<Erasure>({
    text: `${SHOWN} and e.user_id = $2 order by e.asked desc, e.id desc limit 1) found`,
    values: [organizationId, userId],
  })
  return rows[0] ?? null
}
