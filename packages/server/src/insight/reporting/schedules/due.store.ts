/** Which schedule is due when, in all organizations: a line for each schedule that is on. */
import type { Statement } from '../../../database/connection.ts'

/** How many are taken at a time. */
const TAKEN_MAX = 200

export interface DueRow {
  readonly organizationId: string
  readonly id: string
}

/** Those that are due anywhere, for the platform; whether they still are is seen again where each is taken. */
export const dueStatement = (now: string): Statement<DueRow> => ({
  text: `select organization_id as "organizationId", scheduled_report_id as id from report_due
    where due <= $1 order by due, organization_id, scheduled_report_id limit ${TAKEN_MAX}`,
  values: [now],
})

/** A schedule is due at an instant next; null: not any more. */
export const planStatement = (organizationId: string, id: string, due: string | null): Statement =>
  due === null
    ? {
        text: 'delete from report_due where organization_id = $1 and scheduled_report_id = $2',
        values: [organizationId, id],
      }
    : {
        text: `insert into report_due (organization_id, scheduled_report_id, due) values ($1, $2, $3)
          on conflict (organization_id, scheduled_report_id) do update set due = excluded.due`,
        values: [organizationId, id, due],
      }

/** Organizations at work, for the platform. */
export const atWorkStatement = (): Statement<{ readonly organizationId: string }> => ({
  text: `select organization_id as "organizationId" from customer where status = 'active' order by organization_id limit 100000`,
  values: [],
})

/** Schedules that are on and have no time yet. */
export const unplannedStatement = (organizationId: string): Statement<{ readonly id: string }> => ({
  text: `select id from scheduled_report where organization_id = $1 and next_run is null and active and deleted is null
    order by id limit 5000`,
  values: [organizationId],
})
