/** Events of the ledger in the shapes of EPCIS 2.0: object, transformation, aggregation. */
import { localDay } from '../calendar/index.ts'
import type { Amount } from '../amounts/index.ts'
import {
  businessStepOf,
  traceActions,
  type BusinessStep,
  type TraceAction,
  type TraceLink,
} from '../traceability/index.ts'
import { uuidUrn } from './identifiers.ts'
import { measured, writtenOffset } from './values.ts'
import type { ExportedBatch, ExportedEvent, ExportedLabel, ExportInput, Json } from './types.ts'

/** Records by id, and what they are called outside. */
export interface Names {
  readonly labels: ReadonlyMap<string, ExportedLabel>
  readonly batches: ReadonlyMap<string, ExportedBatch>
  label(label: ExportedLabel): string
  lot(batchId: string): string
  place(locationId: string): string
  /** The time zone of a place. */
  zone(locationId: string): string
  container(containerId: string): string
  document(text: string): string
}

const isTraced = (action: string): action is TraceAction => Object.hasOwn(traceActions, action)

/** An amount of something named, beside EPCIS's lists: labels are single things there and have no amount of their own. */
const amountOf = (epc: string, quantity: Amount): Json => ({
  'cloche:epc': epc,
  ...Object.fromEntries(Object.entries(measured(quantity)).map(([name, value]) => [`cloche:${name}`, value])),
})

/** What was given to things as they were made: lot and dates, where all of them have the same. */
function ilmdOf(labels: readonly ExportedLabel[], names: Names, zone: string): { ilmd?: Json } {
  const [first] = labels
  if (first === undefined) return {}
  const batch = names.batches.get(first.batchId)
  const common = (read: (label: ExportedLabel) => string | null) =>
    labels.every(label => read(label) === read(first)) ? read(first) : null
  const day = (instant: string | null) => (instant === null ? null : localDay(instant, zone))
  const all: [string, string | null | undefined][] = [
    ['cbvmda:lotNumber', common(label => label.batchId) === null ? null : batch?.code],
    ['cbvmda:bestBeforeDate', day(common(label => label.bestBefore))],
    ['cbvmda:itemExpirationDate', day(common(label => label.expiration))],
    ['cloche:supplier', batch?.supplier],
    ['cloche:supplierLot', batch?.supplierLot],
  ]
  const known = all.filter(([, value]) => value !== null && value !== undefined && value !== '')
  return known.length === 0 ? {} : { ilmd: Object.fromEntries(known) }
}

/** The labels that an event is about; those of a whole batch are the ones made in it, or those that are named. */
function aboutOf(event: ExportedEvent, names: Names, byBirth: ReadonlyMap<string, ExportedLabel[]>) {
  const named = event.data?.['labelIds']
  const ids = Array.isArray(named) ? (named as string[]) : event.labelId === null ? [] : [event.labelId]
  if (ids.length > 0) return ids.flatMap(id => names.labels.get(id) ?? [])
  if (event.action !== 'label/receive' && event.action !== 'label/register') return []
  return byBirth.get(`${event.batchId} ${Date.parse(event.at)}`) ?? []
}

function whenAndWhere(event: ExportedEvent, step: BusinessStep, names: Names): Json {
  const at = event.data?.madeAt ?? event.at
  const from = event.data?.['fromLocationId']
  const place = { id: names.place(event.locationId) }
  return {
    eventID: uuidUrn(event.id),
    eventTime: at,
    recordTime: event.at,
    eventTimeZoneOffset: writtenOffset(at, names.zone(event.locationId)),
    bizStep: step.bizStep,
    ...(step.disposition === undefined ? {} : { disposition: step.disposition }),
    readPoint: place,
    bizLocation: place,
    ...(typeof from === 'string'
      ? {
          sourceList: [{ type: 'location', source: names.place(from) }],
          destinationList: [{ type: 'location', destination: place.id }],
        }
      : {}),
  }
}

/** The delivery note of what was received. */
function paperOf(event: ExportedEvent, names: Names): Json {
  const document = names.batches.get(event.batchId ?? '')?.supplierDocument
  if (event.action !== 'label/receive' || document === null || document === undefined || document === '')
    return {}
  return { bizTransactionList: [{ type: 'desadv', bizTransaction: names.document(document) }] }
}

function transformation(
  event: ExportedEvent,
  step: BusinessStep,
  links: readonly TraceLink[],
  names: Names,
): Json {
  const known = (id: string) => names.labels.get(id)
  const outputs = [...new Set(links.map(link => link.toId))].flatMap(id => known(id) ?? [])
  const inputs = [...Map.groupBy(links, link => link.fromId)].flatMap(([id, own]) => {
    const label = known(id)
    return label === undefined ? [] : [{ epc: names.label(label), own }]
  })
  return {
    type: 'TransformationEvent',
    ...whenAndWhere(event, step, names),
    inputEPCList: inputs.map(({ epc }) => epc),
    outputEPCList: outputs.map(label => names.label(label)),
    ...ilmdOf(outputs, names, names.zone(event.locationId)),
    'cloche:inputAmounts': inputs.flatMap(({ epc, own }) => own.map(link => amountOf(epc, link.quantity))),
    'cloche:outputAmounts': outputs.map(label => amountOf(names.label(label), label.initialQuantity)),
  }
}

function objectEvent(
  event: ExportedEvent,
  step: BusinessStep,
  about: readonly ExportedLabel[],
  names: Names,
): Json {
  const isBirth = step.action === 'ADD'
  return {
    type: 'ObjectEvent',
    ...whenAndWhere(event, step, names),
    action: step.action ?? 'OBSERVE',
    // What is said of a batch is said of the lot, whatever labels it has.
    ...(about.length === 0
      ? { quantityList: [{ epcClass: names.lot(event.batchId ?? event.id) }] }
      : { epcList: about.map(label => names.label(label)) }),
    ...paperOf(event, names),
    ...(isBirth ? ilmdOf(about, names, names.zone(event.locationId)) : {}),
    ...(isBirth
      ? { 'cloche:amounts': about.map(label => amountOf(names.label(label), label.initialQuantity)) }
      : about.length === 1 && event.quantity !== null
        ? { 'cloche:amounts': [amountOf(names.label(about[0]!), event.quantity)] }
        : {}),
    ...(typeof event.data?.['reason'] === 'string' ? { 'cloche:reason': event.data['reason'] } : {}),
  }
}

/** Into a container, or out of it; null where no container is known. */
function aggregation(
  event: ExportedEvent,
  step: BusinessStep,
  about: readonly ExportedLabel[],
  names: Names,
): Json | null {
  const boxId =
    step.action === 'DELETE' ? (event.data?.['fromContainerId'] ?? event.containerId) : event.containerId
  if (typeof boxId !== 'string' || about.length === 0) return null
  return {
    type: 'AggregationEvent',
    ...whenAndWhere(event, step, names),
    action: step.action ?? 'OBSERVE',
    parentID: names.container(boxId),
    childEPCs: about.map(label => names.label(label)),
  }
}

/** A registration without inputs makes things out of nothing known: they begin to exist. */
const BEGUN: BusinessStep = {
  type: 'ObjectEvent',
  action: 'ADD',
  bizStep: 'commissioning',
  disposition: 'active',
}
const SEEN: BusinessStep = { type: 'ObjectEvent', action: 'OBSERVE', bizStep: 'other' }

/**
 * Events in the order given. What was used is told with what was made of it, not a second time; actions that are
 * not about food are left out.
 */
export function* eventsOf(input: ExportInput, names: Names): Generator<Json> {
  const linksOf = Map.groupBy(input.links, link => link.eventId)
  const byBirth = Map.groupBy(input.labels, label => `${label.batchId} ${Date.parse(label.createdAt)}`)
  const eventOf = (event: ExportInput['events'][number]): Json[] => {
    if (!isTraced(event.action) || event.action === 'label/use') return []
    const step = businessStepOf(event.action, event.toState)
    const about = aboutOf(event, names, byBirth)
    if (about.length === 0 && event.batchId === null) return []
    const links = (linksOf.get(event.id) ?? []).filter(
      link => names.labels.has(link.fromId) && names.labels.has(link.toId),
    )
    if (step.type === 'TransformationEvent')
      return [
        links.length > 0
          ? transformation(event, step, links, names)
          : objectEvent(event, event.action === 'label/register' ? BEGUN : SEEN, about, names),
      ]
    if (step.type === 'AggregationEvent')
      return [
        aggregation(event, step, about, names) ??
          objectEvent(event, { ...SEEN, bizStep: step.bizStep }, about, names),
      ]
    return [objectEvent(event, step, about, names)]
  }
  for (const event of input.events) yield* eventOf(event)
}
