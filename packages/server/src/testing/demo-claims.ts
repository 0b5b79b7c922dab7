/** What a demo claims was done: found by the declarations, compared with what can have done it. */
import { OWN_CALLS } from '@cloche/domain/calls'
import type { EntityDeclaration, Field } from '@cloche/domain/catalogue'
import { standardCalls } from '@cloche/domain/derive'
import { ALL_ENTITIES } from '@cloche/domain/entities'
import { columnType } from '../entity-engine/columns.ts'
import { snake, sqlName, tableName } from '../database/sql-names.ts'
import type { TestApp } from './app.ts'

/**
 * The calls that write what no person may, by entity or by one of its fields. What is not here is written by nothing:
 * it must be empty.
 */
const WRITTEN_BY: Readonly<Record<string, string>> = {
  arrival: 'ordering.receive',
  attachment: 'production.uploadAttachment',
  batch: 'labeling.register',
  batchItem: 'labeling.register',
  delivery: 'notification.create',
  dayPlan: 'planning.acceptDayPlan',
  dayPlanLine: 'planning.acceptDayPlan',
  event: 'labeling.register',
  forecast: 'planning.computeForecasts',
  'forecaster.computedAt': 'planning.computeForecasts',
  haccpCheck: 'haccp.check',
  haccpPlanVersion: 'haccp.publishPlan',
  depositedSeal: 'organization.depositNow',
  report: 'report.create',
  reportDelivery: 'scheduledReport.create',
  'scheduledReport.lastRun': 'scheduledReport.create',
  'scheduledReport.nextRun': 'scheduledReport.create',
  inspectorFile: 'reporting.makeInspectorFile',
  inspectorLink: 'reporting.makeInspectorLink',
  inspectorOpening: 'reporting.inspectorPage',
  importNote: 'records.import',
  invoice: 'store.webhook',
  label: 'labeling.register',
  labelLink: 'labeling.register',
  orderMessage: 'ordering.sendOrder',
  'order.outcome': 'ordering.receive',
  'order.refused': 'ordering.receive',
  'order.why': 'ordering.putOrder',
  'orderBatch.answeredAt': 'ordering.answerOrder',
  'orderBatch.approvedAt': 'ordering.approveOrder',
  'orderBatch.approvedById': 'ordering.approveOrder',
  'orderBatch.readAt': 'ordering.supplierOrder',
  'orderBatch.sending': 'ordering.sendOrder',
  'orderBatch.sentAt': 'ordering.sendOrder',
  'orderBatch.sentById': 'ordering.sendOrder',
  'orderBatch.total': 'ordering.putOrder',
  'orderBatchItem.arrivalId': 'ordering.receive',
  supplierEntry: 'ordering.receive',
  'userToken.isGiven': 'userToken.create',
  'userToken.setAt': 'userToken.create',
  'supplierProduct.previousPrice': 'supplierProduct.change',
  'supplierProduct.priceChangedAt': 'supplierProduct.change',
  process: 'labeling.startProcess',
  recallDrill: 'monitor.startRecallDrill',
  sheetImport: 'records.import',
  shipment: 'ordering.ship',
  shipmentLine: 'ordering.ship',
  stockCount: 'stock.count',
  stockCountEntry: 'stock.enterCount',
  stockCountLine: 'stock.count',
  stockVariation: 'stock.register',
  stream: 'monitor.recordReadings',
  ticket: 'ticket.create',
  ticketMessage: 'ticketMessage.create',
  'alert.lastRaised': 'alert.create',
  'trigger.lastRun': 'trigger.create',
  'trigger.nextAt': 'trigger.create',
  triggerFiring: 'trigger.create',
  'batching.nextBatchId': 'labeling.register',
  'crmEvent.userId': 'crmEvent.create',
  'experimentScore.userId': 'experimentScore.create',
  'checkpointBatch.count': 'stock.register',
  checkpointScan: 'stock.scan',
  'checkpointBatch.userId': 'stock.beginScanning',
  'device.activationKey': 'device.create',
  'device.joined': 'provider.joinDevice',
  'device.lastSeen': 'monitor.recordReadings',
  'haccpHazard.outcome': 'haccp.startPlan',
  'haccpPlan.publishedAt': 'haccp.publishPlan',
  'haccpPlan.publishedNumber': 'haccp.publishPlan',
  'incidence.acknowledgedAt': 'incidence.change',
  'incidence.acknowledgedBy': 'incidence.change',
  'incidence.closedAt': 'incidence.change',
  'incidence.closedBy': 'incidence.change',
  'incidence.verifiedAt': 'monitor.verifyIncidences',
  'incidence.verifiedBy': 'monitor.verifyIncidences',
  'incidence.verifiedHow': 'monitor.verifyIncidences',
  'incidence.dueAt': 'haccpPoint.create',
  'sealDeposit.due': 'sealDeposit.create',
  'incidence.kind': 'monitor.recordReadings',
  'incidence.alertId': 'monitor.recordReadings',
  'incidence.sensorId': 'monitor.recordReadings',
  'incidence.began': 'monitor.recordReadings',
  'incidence.peak': 'monitor.recordReadings',
  'incidence.ended': 'monitor.recordReadings',
  'incidence.isAlerting': 'monitor.recordReadings',
  'incidence.curve': 'monitor.recordReadings',
  'incidence.limits': 'monitor.recordReadings',
  'incidence.eventId': 'monitor.recordReadings',
  'license.remindedDays': 'license.create',
  'location.hierarchy': 'location.create',
  'notification.endedAt': 'labeling.endProcess',
  'notification.registered': 'notification.create',
  'notification.chasedFrom': 'notification.create',
  'notification.alertId': 'alert.create',
  'notification.found': 'alert.create',
  'notification.incidenceId': 'monitor.recordReadings',
  'notification.resolvedAt': 'notification.resolve',
  'notification.resolvedBy': 'notification.resolve',
  'product.nextProductSerial': 'labeling.register',
  'purchase.currency': 'store.buy',
  'purchase.lines': 'store.buy',
  'purchase.method': 'store.buy',
  'purchase.paidAt': 'store.webhook',
  'purchase.paymentKey': 'store.buy',
  'purchase.paymentReference': 'store.buy',
  'purchase.term': 'store.buy',
  'purchase.treatment': 'store.buy',
  'sensor.lastAt': 'monitor.recordReadings',
  'sensor.lastValue': 'monitor.recordReadings',
  'supplier.rating': 'ordering.receive',
  'task.claimedBy': 'task.change',
  'task.endedAt': 'task.change',
  'task.endedBy': 'task.change',
  'task.occursOn': 'taskSeries.create',
  'task.origin': 'taskSeries.create',
  'task.originId': 'taskSeries.create',
  'task.outcome': 'task.change',
  'task.patternId': 'planning.applyPattern',
  'task.seriesId': 'taskSeries.create',
  'task.startedAt': 'task.change',
  'task.startedBy': 'task.change',
  'taskSeries.laidUntil': 'taskSeries.create',
  'subtask.doneAt': 'subtask.change',
  'subtask.doneBy': 'subtask.change',
  'user.fullName': 'user.create',
  'user.lastLogin': 'auth.logIn',
}
/** A status that follows another record's. */
const FOLLOWS = ['license.status']
/** Statuses that a message from outside brings: the message that has to be there for the record `of`. */
const HEARD: Readonly<Record<string, string>> = {
  // Counted and booked in one call, which left its lines.
  'stockCount.status booked': `stock_count_line heard where heard.organization_id = $1 and heard.stock_count_id = of.id`,
  // Made in the background: the server began it, and its paper is of the history's own digest.
  'report.status completed': `history heard where heard.organization_id = $1 and heard.entity = 'report' and heard.record_id = of.id
    and heard.user_id is null and heard.after->>'status' = 'completed' and heard.after->>'pdfDigest' = of.pdf_digest`,
  // What it made stands: the demo's triggers make tasks and notifications.
  'triggerFiring.status fired': `history heard where heard.organization_id = $1 and heard.verb = 'create' and heard.record_id::text = of.made_id`,
  'purchase.status completed': `payment_event heard where heard.organization_id = $1 and heard.purchase_id = of.id and heard.kind = 'paid'`,
}
/** What an organization is made with, before anybody works in it. */
const FROM_THE_BEGINNING = ['organization', 'state.isLocked', 'jobProfile.shipped', 'user.jobs']

const rowsOf = async (t: TestApp, text: string, values: readonly unknown[]) =>
  await t.pool.use(async connection => {
    await connection.sendSeveral(`begin;set local app.organization_id = '${t.home.id}'`)
    const { rows } = await connection.send({ text, values: [...values] })
    await connection.sendSeveral('rollback')
    return rows
  })

const column = (name: string, field: Field) =>
  field.kind === 'quantity' ? `${snake(name)}_value` : sqlName(name)

/** Its own line of each organization: the organization's id is its `id`. */
const owner = (entity: EntityDeclaration) => (entity.scope === 'platform' ? 'id' : 'organization_id')

/** Calls of the table above that there are not. */
export const unknownWriters = (): string[] => {
  const known = new Set([...OWN_CALLS, ...ALL_ENTITIES.flatMap(standardCalls)].map(({ name }) => name))
  return [...new Set(Object.values(WRITTEN_BY))].filter(name => !known.has(name))
}

/** Fields that no person writes and no call, and that say something nevertheless. */
export async function unwrittenFields(t: TestApp): Promise<string[]> {
  const found: string[] = []
  for (const entity of ALL_ENTITIES)
    for (const [name, field] of Object.entries(entity.fields) as [string, Field][]) {
      const path = `${entity.name}.${name}`
      if (field.readOnly !== true || [entity.name, path].some(of => FROM_THE_BEGINNING.includes(of))) continue
      if (entity.name in WRITTEN_BY || path in WRITTEN_BY) continue
      const usual = 'default' in field ? (columnType(field).write ?? (same => same))(field.default) : null
      const sql = column(name, field)
      const rows = await rowsOf(
        t,
        `select 1 from ${tableName(entity)} where ${owner(entity)} = $1 and ${sql}::text is distinct from $2 and ${sql} is not null limit 1`,
        [
          t.home.id,
          usual === null || usual === undefined
            ? null
            : typeof usual === 'object'
              ? JSON.stringify(usual)
              : String(usual),
        ],
      )
      if (rows.length > 0) found.push(path)
    }
  return found
}

/** Records further than their first status that nobody has brought there, by their history. */
export async function unexplainedStatuses(t: TestApp): Promise<string[]> {
  const found: string[] = []
  for (const entity of ALL_ENTITIES)
    for (const [name, field] of Object.entries(entity.fields) as [string, Field][]) {
      if (FOLLOWS.includes(`${entity.name}.${name}`)) continue
      if (name !== 'status' && !('moves' in field && field.moves !== undefined)) continue
      const rows = await rowsOf(
        t,
        `select id, ${sqlName(name)} as status from ${tableName(entity)} of where organization_id = $1 and ${sqlName(name)} is distinct from $2
           and not exists (select from history where history.organization_id = $1 and history.entity = $3
             and history.record_id = of.id and history.user_id is not null and history.after->>$4 = of.${sqlName(name)})`,
        [t.home.id, 'default' in field ? field.default : null, entity.name, name],
      )
      const left: string[] = []
      for (const { status, id } of rows) {
        const heard = HEARD[`${entity.name}.${name} ${String(status)}`]
        const isHeard =
          heard !== undefined &&
          (
            await rowsOf(
              t,
              `select 1 from ${tableName(entity)} of where organization_id = $1 and id = $2 and exists (select from ${heard})`,
              [t.home.id, id],
            )
          ).length > 0
        if (!isHeard) left.push(String(status))
      }
      if (left.length > 0) found.push(`${entity.name}.${name}: ${left.join(', ')}`)
    }
  return found
}
