/** The exports that were sent by themselves, and the one that is planned. */
import type { CallNamed } from '@cloche/domain/calls'
import {
  choice,
  EXPORT_RUN_STATUSES,
  instant,
  link,
  number,
  text,
  type AnswerOf,
} from '@cloche/domain/catalogue'
import { countedPage } from '../../../../entity-engine/counted-page.ts'
import type { Handler } from '../../../../http/call-context.ts'
import { pageStatements, type Columns } from '../../people/computed-page.ts'

type Run = AnswerOf<CallNamed<'organization.exportRuns'>>['runs'][number]

const COLUMNS: Columns = {
  id: link({ entity: 'organization' }),
  planned: instant({}),
  status: choice({ options: EXPORT_RUN_STATUSES }),
  started: instant({}),
  finished: instant({}),
  attempts: number({ integer: true }),
  due: instant({}),
  name: text({}),
  sentTo: text({}),
  bytes: number({ integer: true }),
  sha256: text({}),
  fault: text({}),
  detail: text({}),
  removed: instant({}),
}

const RUNS = `select id, planned, status, started, finished, attempts,
    case when status = 'planned' then due end as due, name, sent_to, bytes, sha256, fault, detail, removed
  from export_run where organization_id = $1`

export const exportRuns: Handler<'organization.exportRuns'> = async ({ session, query, readTogether }) => {
  const page = pageStatements<Run>(
    { columns: COLUMNS, sql: RUNS, values: [session.organizationId], by: 'planned' },
    query,
  )
  const { rows, counts } = await countedPage(query, page, readTogether)
  return { runs: rows, ...counts }
}
