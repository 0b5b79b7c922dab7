/** Every entity of Cloche, by name. To add one: docs/recipes.md. */
import { shippingRate } from './admin/shipping-rate.entity.ts'
import { storePrice } from './admin/store-price.entity.ts'
import { taxRate } from './admin/tax-rate.entity.ts'
import type { EntityDeclaration } from '../catalogue/entity.ts'
import { containerShape } from './containers/container-shape.entity.ts'
import { container } from './containers/container.entity.ts'
import { company } from './crm/company.entity.ts'
import { contact } from './crm/contact.entity.ts'
import { crmEvent } from './crm/crm-event.entity.ts'
import { crmTicket } from './crm/crm-ticket.entity.ts'
import { device } from './devices/device.entity.ts'
import { sensor } from './devices/sensor.entity.ts'
import { elaboration } from './elaboration/elaboration.entity.ts'
import { state } from './elaboration/state.entity.ts'
import { step } from './elaboration/step.entity.ts'
import { haccpCheck } from './haccp/haccp-check.entity.ts'
import { haccpHazard } from './haccp/haccp-hazard.entity.ts'
import { haccpPlan } from './haccp/haccp-plan.entity.ts'
import { haccpPlanVersion } from './haccp/haccp-plan-version.entity.ts'
import { haccpPoint } from './haccp/haccp-point.entity.ts'
import { experimentScore } from './innovation/experiment-score.entity.ts'
import { experiment } from './innovation/experiment.entity.ts'
import { qualityParameter } from './innovation/quality-parameter.entity.ts'
import { connector } from './integration/connector.entity.ts'
import { webhookMessage } from './integration/webhook-message.entity.ts'
import { webhook } from './integration/webhook.entity.ts'
import { batchItem } from './labeling/batch-item.entity.ts'
import { batch } from './labeling/batch.entity.ts'
import { batching } from './labeling/batching.entity.ts'
import { favorite } from './labeling/favorite.entity.ts'
import { labelLink } from './labeling/label-link.entity.ts'
import { label } from './labeling/label.entity.ts'
import { templateBlock } from './labeling/template-block.entity.ts'
import { printAgent } from './labeling/print-agent.entity.ts'
import { printJob } from './labeling/print-job.entity.ts'
import { printer } from './labeling/printer.entity.ts'
import { template } from './labeling/template.entity.ts'
import { event } from './monitor/event.entity.ts'
import { incidence } from './monitor/incidence.entity.ts'
import { process } from './monitor/process.entity.ts'
import { recallDrill } from './monitor/recall-drill.entity.ts'
import { stream } from './monitor/stream.entity.ts'
import { alarmDrill } from './notification/alarm-drill.entity.ts'
import { delivery } from './notification/delivery.entity.ts'
import { forwarder } from './notification/forwarder.entity.ts'
import { notification } from './notification/notification.entity.ts'
import { arrival } from './ordering/arrival.entity.ts'
import { orderBatchItem } from './ordering/order-batch-item.entity.ts'
import { orderBatch } from './ordering/order-batch.entity.ts'
import { orderMessage } from './ordering/order-message.entity.ts'
import { orderForwarder } from './ordering/order-forwarder.entity.ts'
import { order } from './ordering/order.entity.ts'
import { shipmentLine } from './ordering/shipment-line.entity.ts'
import { shipment } from './ordering/shipment.entity.ts'
import { supplierContact } from './ordering/supplier-contact.entity.ts'
import { supplierEntry } from './ordering/supplier-entry.entity.ts'
import { supplierProduct } from './ordering/supplier-product.entity.ts'
import { supplier } from './ordering/supplier.entity.ts'
import { depositedSeal } from './organization/deposited-seal.entity.ts'
import { sealDeposit } from './organization/seal-deposit.entity.ts'
import { invoice } from './organization/invoice.entity.ts'
import { jobProfile } from './organization/job-profile.entity.ts'
import { license } from './organization/license.entity.ts'
import { location } from './organization/location.entity.ts'
import { organization } from './organization/organization.entity.ts'
import { purchase } from './organization/purchase.entity.ts'
import { importNote } from './organization/import-note.entity.ts'
import { sheetImport } from './organization/sheet-import.entity.ts'
import { ticketMessage } from './organization/ticket-message.entity.ts'
import { ticket } from './organization/ticket.entity.ts'
import { user } from './organization/user.entity.ts'
import { dayPlanLine } from './planning/day-plan-line.entity.ts'
import { dayPlan } from './planning/day-plan.entity.ts'
import { forecast } from './planning/forecast.entity.ts'
import { forecaster } from './planning/forecaster.entity.ts'
import { influence } from './planning/influence.entity.ts'
import { patternTask } from './planning/pattern-task.entity.ts'
import { pattern } from './planning/pattern.entity.ts'
import { shift } from './planning/shift.entity.ts'
import { subtask } from './planning/subtask.entity.ts'
import { taskSeries } from './planning/task-series.entity.ts'
import { task } from './planning/task.entity.ts'
import { triggerFiring } from './planning/trigger-firing.entity.ts'
import { trigger } from './planning/trigger.entity.ts'
import { action } from './production/action.entity.ts'
import { alert } from './production/alert.entity.ts'
import { attachment } from './production/attachment.entity.ts'
import { composition } from './production/composition.entity.ts'
import { menuItem } from './production/menu-item.entity.ts'
import { menu } from './production/menu.entity.ts'
import { modifier } from './production/modifier.entity.ts'
import { product } from './production/product.entity.ts'
import { program } from './production/program.entity.ts'
import { equipmentSensor } from './provider/equipment-sensor.entity.ts'
import { equipment } from './provider/equipment.entity.ts'
import { providerLicense } from './provider/provider-license.entity.ts'
import { software } from './provider/software.entity.ts'
import { inspectorFile } from './reporting/inspector-file.entity.ts'
import { inspectorLink } from './reporting/inspector-link.entity.ts'
import { inspectorOpening } from './reporting/inspector-opening.entity.ts'
import { reportDelivery } from './reporting/report-delivery.entity.ts'
import { report } from './reporting/report.entity.ts'
import { scheduledReport } from './reporting/scheduled-report.entity.ts'
import { checkpointBatch } from './stock/checkpoint-batch.entity.ts'
import { stockCountEntry } from './stock/stock-count-entry.entity.ts'
import { stockCountLine } from './stock/stock-count-line.entity.ts'
import { stockCount } from './stock/stock-count.entity.ts'
import { checkpointScan } from './stock/checkpoint-scan.entity.ts'
import { checkpoint } from './stock/checkpoint.entity.ts'
import { stockLevel } from './stock/stock-level.entity.ts'
import { stockVariation } from './stock/stock-variation.entity.ts'
import { terminal } from './user-control/terminal.entity.ts'
import { userToken } from './user-control/user-token.entity.ts'

export const ENTITIES = {
  organization,
  location,
  user,
  jobProfile,
  license,
  purchase,
  invoice,
  storePrice,
  taxRate,
  shippingRate,
  ticket,
  ticketMessage,
  sheetImport,
  importNote,
  device,
  sensor,
  notification,
  action,
  product,
  composition,
  program,
  attachment,
  state,
  elaboration,
  step,
  batching,
  batch,
  batchItem,
  label,
  labelLink,
  favorite,
  event,
  stream,
  containerShape,
  container,
  equipment,
  equipmentSensor,
  software,
  providerLicense,
  menu,
  menuItem,
  modifier,
  alert,
  forwarder,
  delivery,
  alarmDrill,
  template,
  templateBlock,
  printer,
  printJob,
  printAgent,
  checkpoint,
  checkpointBatch,
  checkpointScan,
  stockLevel,
  stockCount,
  stockCountLine,
  stockCountEntry,
  stockVariation,
  task,
  subtask,
  taskSeries,
  shift,
  pattern,
  patternTask,
  trigger,
  triggerFiring,
  forecaster,
  forecast,
  influence,
  dayPlan,
  dayPlanLine,
  haccpPlan,
  haccpHazard,
  haccpPlanVersion,
  haccpPoint,
  haccpCheck,
  incidence,
  process,
  recallDrill,
  report,
  reportDelivery,
  scheduledReport,
  supplier,
  supplierContact,
  supplierProduct,
  orderBatch,
  orderBatchItem,
  order,
  arrival,
  supplierEntry,
  orderForwarder,
  shipment,
  shipmentLine,
  orderMessage,
  webhook,
  webhookMessage,
  sealDeposit,
  depositedSeal,
  inspectorFile,
  inspectorLink,
  inspectorOpening,
  connector,
  experiment,
  experimentScore,
  qualityParameter,
  company,
  contact,
  crmEvent,
  crmTicket,
  userToken,
  terminal,
} as const satisfies Record<string, EntityDeclaration>

export type Entities = typeof ENTITIES
export type EntityName = keyof Entities
/** The declaration of one entity by its name. */
export type EntityOf<N extends EntityName> = Entities[N]

/** All declarations, seen as data. */
export const ALL_ENTITIES: readonly EntityDeclaration[] = Object.values(ENTITIES)

/** The declaration of that name. Throws on an unknown one: names come from code, never from a caller. */
export function entityNamed<N extends EntityName>(name: N): Entities[N]
export function entityNamed(name: string): EntityDeclaration
export function entityNamed(name: string): EntityDeclaration {
  const entity = (ENTITIES as Record<string, EntityDeclaration>)[name]
  if (entity === undefined) throw new Error(`No entity is named ${name}`)
  return entity
}
