/** The letters of reports as they lie in their table: one for each report and address, and what became of it. */
import { ENTITIES, type Entities } from '@cloche/domain/entities'
import type { DELIVERY_FAULTS, REPORT_FORMATS, Row } from '@cloche/domain/catalogue'
import type { ReportReader } from '@cloche/domain/rules/report-schedule'
import { newId } from '../../../adapters/ids.ts'
import type { Statement } from '../../../database/connection.ts'
import { changeOf } from '../../../entity-engine/changes.ts'

const { reportDelivery } = ENTITIES
const LETTERS_MAX = 500

/** A report that was made by a schedule. */
export interface SentReport extends Pick<
  Row<Entities['report']>,
  | 'id'
  | 'name'
  | 'kind'
  | 'fromDay'
  | 'toDay'
  | 'language'
  | 'showsPrices'
  | 'isEmpty'
  | 'mark'
  | 'scheduledFor'
  | 'contentDigest'
> {
  readonly locationId: string
  readonly place: string
  readonly scheduledReportId: string
  readonly pdfBytes: number | null
  readonly xlsxBytes: number | null
  readonly csvBytes: number | null
}

/** Of these reports those that were completed for a schedule. */
export const completedStatement = (
  organizationId: string,
  ids: readonly string[],
): Statement<SentReport> => ({
  text: `select report.id, report.name, report.kind, report.from_day as "fromDay", report.to_day as "toDay", report.language,
      report.shows_prices as "showsPrices", report.is_empty as "isEmpty", report.mark, report.scheduled_for as "scheduledFor", report.content_digest as "contentDigest",
      report.location_id as "locationId", place.name as place, report.scheduled_report_id as "scheduledReportId",
      report.pdf_bytes as "pdfBytes", report.xlsx_bytes as "xlsxBytes", report.csv_bytes as "csvBytes"
    from report join location place on place.organization_id = $1 and place.id = report.location_id
    where report.organization_id = $1 and report.id = any($2::uuid[]) and report.deleted is null and report.status = 'completed'
      and report.scheduled_report_id is not null order by report.id limit ${LETTERS_MAX}`,
  values: [organizationId, ids],
})

/** Those that were completed lately, where it is not known which. */
export const latelyStatement = (
  organizationId: string,
  since: string,
): Statement<{ readonly id: string }> => ({
  text: `select id from report where organization_id = $1 and deleted is null and status = 'completed' and scheduled_report_id is not null
      and completed_at >= $2::timestamptz - interval '5 minutes' order by id limit ${LETTERS_MAX}`,
  values: [organizationId, since],
})

const shownAt = (
  report: Pick<SentReport, 'locationId'>,
  ids: readonly string[],
  verb: 'create' | 'change',
) => ({
  ...changeOf(
    reportDelivery,
    verb,
    ids.map(id => ({ id })),
  ),
  places: [report.locationId],
})

/** A letter of a report to a reader; nothing where there is one already. */
export function addDelivery(
  organizationId: string,
  report: Pick<SentReport, 'id' | 'locationId' | 'scheduledReportId'>,
  { address, userId, language }: ReportReader,
  now: string,
): Statement<{ readonly id: string }> {
  const id = newId()
  return {
    text: `insert into report_delivery (organization_id, id, report_id, scheduled_report_id, address, user_id, language, at)
      values ($1, $2, $3, $4, $5, $6, $7, $8)
      on conflict (organization_id, report_id, address) where deleted is null do nothing returning id`,
    values: [organizationId, id, report.id, report.scheduledReportId, address, userId, language, now],
    change: shownAt(report, [id], 'create'),
  }
}

export interface DeliveryRow {
  readonly id: string
  readonly reportId: string
  readonly address: string
  readonly userId: string | null
  readonly language: string | null
  readonly status: 'waiting' | 'sent' | 'failed' | 'dropped'
  readonly tries: number
  readonly mailId: string | null
}

const COLUMNS = `id, report_id as "reportId", address, user_id as "userId", language, status, tries, mail_id as "mailId"`

export const deliveryStatement = (
  organizationId: string,
  id: string,
  lock: boolean,
): Statement<DeliveryRow> => ({
  text: `select ${COLUMNS} from report_delivery where organization_id = $1 and id = $2 and deleted is null${lock ? ' for update' : ''}`,
  values: [organizationId, id],
})

/** Those of a report that wait and did not go out as a letter yet. */
export const waitingStatement = (
  organizationId: string,
  reportId: string,
): Statement<{ readonly id: string }> => ({
  text: `select id from report_delivery where organization_id = $1 and report_id = $2 and status = 'waiting' and mail_id is null
      and deleted is null order by id limit ${LETTERS_MAX}`,
  values: [organizationId, reportId],
})

export interface DeliveryChange {
  readonly status: DeliveryRow['status']
  readonly failure?: (typeof DELIVERY_FAULTS)[number]
  readonly mailId?: string
  readonly linkDigest?: string
  readonly at?: string
}

/** What became of a letter; what it does not name of letter and link stays. */
export const settleStatement = (
  organizationId: string,
  report: Pick<SentReport, 'locationId'>,
  id: string,
  { status, failure, mailId, linkDigest, at }: DeliveryChange,
): Statement => ({
  text: `update report_delivery set status = $3, failure = $4, mail_id = coalesce($5, mail_id), link_digest = coalesce($6, link_digest),
      at = coalesce($7::timestamptz, at), tries = tries + case when $5::text is null then 0 else 1 end, version = version + 1, updated = now()
    where organization_id = $1 and id = $2`,
  values: [organizationId, id, status, failure ?? null, mailId ?? null, linkDigest ?? null, at ?? null],
  change: shownAt(report, [id], 'change'),
})

export type Format = (typeof REPORT_FORMATS)[number]
