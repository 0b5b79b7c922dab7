/** Of every drill that closes with a signed paper, and of every report that is ready, people are told: a new report. */
import { ENTITIES } from '@cloche/domain/entities'
import { languageOf, translate } from '@cloche/domain/text'
import { wordsOf } from '@cloche/domain/text/dictionaries'
import { serverActor } from '../../audit/server-actor.ts'
import type { Statement } from '../../database/connection.ts'
import { transact, serverScope } from '../../database/transaction.ts'
import { createRecord } from '../../entity-engine/write.ts'
import type { Follower } from '../../event-log/index.ts'
import { localeOfOrganization } from '../../tenancy/index.ts'

const WORDS = wordsOf('notices')
const WHOLE = { kind: 'organization' } as const

const PAPERS = {
  alarmDrill: { table: 'alarm_drill', name: 'name', page: '/notification/alarm-drill' },
  recallDrill: { table: 'recall_drill', name: 'lot', page: '/monitor/recall-drill' },
} as const
const REPORT_PAGE = '/reporting/report/'
type Drill = keyof typeof PAPERS

interface PaperRow {
  /** Whom it is for; absent: everybody of the place. */
  readonly userId?: string | null
  readonly name: string
  readonly locationId: string
  readonly address: string
}

/** Of these drills those that are signed and of which nobody was told. `$1` organization, `$2` ids, `$3` page. */
const signedStatement = (
  organizationId: string,
  drill: Drill,
  ids: readonly string[],
): Statement<PaperRow> => ({
  text: `select drill.${PAPERS[drill].name} as name, drill.location_id as "locationId", $3 || drill.id as address
    from ${PAPERS[drill].table} drill
    where drill.organization_id = $1 and drill.id = any($2::uuid[]) and drill.status = 'finished'
      and not exists (select from notification n where n.organization_id = $1 and n.kind = 'newReport' and n.address = $3 || drill.id)
    order by drill.id`,
  values: [organizationId, ids, `${PAPERS[drill].page}/`],
})

/** Of these reports those that are ready, that somebody asked for, and of which they were not told. */
const readyStatement = (organizationId: string, ids: readonly string[]): Statement<PaperRow> => ({
  text: `select report.name, report.location_id as "locationId", report.user_id as "userId", $3 || report.id as address
    from report where report.organization_id = $1 and report.id = any($2::uuid[]) and report.status = 'completed'
      and report.deleted is null and report.user_id is not null and report.scheduled_report_id is null
      and not exists (select from notification n where n.organization_id = $1 and n.kind = 'newReport' and n.address = $3 || report.id)
    order by report.id`,
  values: [organizationId, ids, REPORT_PAGE],
})

/** What is reported twice is told once. */
export const newReportFollower = {
  name: 'new-reports',
  entities: [...Object.keys(PAPERS), 'report'],
  async take({ pool, behaviours }, happenings) {
    for (const { organizationId, changes } of happenings)
      for (const { entity, verb, ids } of changes) {
        if (verb !== 'change' || ids === null) continue
        if (entity !== 'report' && !Object.hasOwn(PAPERS, entity)) continue
        const statement =
          entity === 'report'
            ? readyStatement(organizationId, ids)
            : signedStatement(organizationId, entity as Drill, ids)
        const scope = serverScope(organizationId)
        await transact(pool, scope, async transaction => {
          const actor = serverActor(organizationId)
          const write = { actor, transaction, behaviours, rowScope: WHOLE, places: WHOLE }
          const { rows } = await transaction.query(statement)
          if (rows.length === 0) return
          const locale = await localeOfOrganization(transaction, organizationId)
          const words = WORDS[languageOf(locale)]
          for (const { name, locationId, address, userId = null } of rows)
            await createRecord(write, ENTITIES.notification, {
              kind: 'newReport',
              name: translate(words, `notice.newReport.${entity}`, { name }, locale).slice(0, 200),
              locationId,
              userId,
              address,
            })
        })
      }
  },
} satisfies Follower
