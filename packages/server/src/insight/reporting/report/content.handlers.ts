/** What a report tells that was made, its files, and whether a code is of one. */
import { ENTITIES } from '@cloche/domain/entities'
import { Problem } from '@cloche/domain/problems'
import { mayReadReport, typedCode } from '@cloche/domain/rules/reports'
import { blobKey } from '../../../adapters/blobs/index.ts'
import { transact, transactPlatform, serverScope } from '../../../database/transaction.ts'
import { rowScopeOf } from '../../../entity-engine/row-scope.ts'
import { oneOrNotFound, readStatement } from '../../../entity-engine/select.ts'
import type { AnswerTo, CallContext, GuestHandler, Handler } from '../../../http/call-context.ts'
import { savedAs } from '../../../http/file-answer.ts'
import { openStored, reportFile, rowsFrom } from '../../reports/index.ts'

const { report } = ENTITIES
/** Rows of a page, where nobody says how many. */
const PAGE = 50

type Reading = Pick<CallContext, 'actor' | 'session' | 'read'>

/** A report that is ready and within reach. @throws NOT_FOUND, or NOT_ALLOWED for one that tells what they may not see */
async function readable({ actor, session, read }: Reading, id: string) {
  const { statement, finish } = readStatement(
    report,
    actor.organizationId,
    id,
    rowScopeOf(report, session, 'view'),
  )
  const found = await read(async transaction =>
    oneOrNotFound(report, (await transaction.query(statement)).rows, finish),
  )
  if (!mayReadReport(session.permissions, found)) throw new Problem('NOT_ALLOWED')
  if (found.status !== 'completed' || found.dataDigest === null)
    throw new Problem('NOT_FOUND', { entity: report.name })
  return found
}

export const reportPreview: Handler<'reporting.preview'> = async context => {
  const { reportId, offset = 0, limit = PAGE } = context.body
  const found = await readable(context, reportId)
  const { blobs } = context.services
  const blob = await blobs.open(blobKey(context.actor.organizationId, found.dataDigest ?? ''))
  if (blob === undefined) throw new Problem('NOT_FOUND', { entity: report.name })
  const stored = await openStored(blob.stream)
  try {
    const rows = limit === 0 ? [] : await rowsFrom(stored.rows, offset, limit)
    const { head, mark, missing, figures, charts, groups, columns, rowCount } = stored.document
    const answer = { head, mark, missing, figures, charts, groups, columns, rowCount, rows }
    return answer as AnswerTo<'reporting.preview'>
  } finally {
    stored.close()
  }
}

export const sendReportFile: Handler<'reporting.reportFile'> = async context => {
  const { reportId, format } = context.query
  await readable(context, reportId)
  const file = await reportFile(context.services, context.actor.organizationId, reportId, format)
  if (file === undefined) throw new Problem('NOT_FOUND', { entity: report.name })
  void context.reply
    .type(file.type)
    .header('content-disposition', savedAs(file.name))
    .header('x-content-type-options', 'nosniff')
  return context.reply.send(file.bytes)
}

type Checked = NonNullable<AnswerTo<'reporting.checkReport'>['report']>
interface Proven extends Checked {
  readonly pdf: string
  readonly xlsx: string
  readonly csv: string
}

/** Nothing of what it tells: which kind, of which days, how far it can be relied on, and when it was made. */
export const checkReport: GuestHandler<'reporting.checkReport'> = async ({ services, body }) => {
  const code = typedCode(body.code)
  const key = await transactPlatform(services.pool, async transaction => {
    const { rows } = await transaction.query<{ organizationId: string; reportId: string }>({
      text: `select organization_id as "organizationId", report_id as "reportId" from report_code where code = $1`,
      values: [code ?? ''],
    })
    return rows[0]
  })
  if (key === undefined) return { report: null, file: null }
  const { organizationId, reportId } = key
  const found = await transact(
    services.pool,
    serverScope(organizationId),
    async transaction => {
      const { rows } = await transaction.query<Proven>({
        text: `select kind, to_char(from_day, 'YYYY-MM-DD') as "fromDay", to_char(to_day, 'YYYY-MM-DD') as "toDay", mark,
            completed_at as "completedAt", pdf_digest as pdf, xlsx_digest as xlsx, csv_digest as csv
          from report where organization_id = $1 and id = $2 and status = 'completed' and deleted is null`,
        values: [organizationId, reportId],
      })
      return rows[0]
    },
    'read only',
  )
  if (found === undefined) return { report: null, file: null }
  const { pdf, xlsx, csv, ...told } = found
  const digests = { pdf, xlsx, csv }
  const file = (['pdf', 'xlsx', 'csv'] as const).find(format => digests[format] === body.digest)
  return { report: told, file: file ?? null }
}
