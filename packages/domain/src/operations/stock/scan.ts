/** Scanning at a checkpoint: what comes of a label at a door or table, decided once. */
import type { Row } from '../../catalogue/entity.ts'
import type { SCAN_RESULTS } from '../../catalogue/names/order.ts'
import type { Entities } from '../../entities/all.ts'
import { markOf } from '../../rules/expiry/index.ts'
import type { WasteCause } from '../../rules/stock/index.ts'
import { NO_EFFECTS, type Effects, type EventLine } from '../effects.ts'
import { unknownLink } from '../faults.ts'
import type { LocationFacts } from '../labels/facts.ts'
import { isEmpty, isOnTheWay, type LabelRow } from '../labels/label-row.ts'
import { moveLabels } from '../labels/move.ts'
import type { AskedMove, MoveFacts } from '../labels/moving/asked.ts'
import { defineOperation, refuse, type Decision, type Moment } from '../operation.ts'
import { happened, happenedAt, happeningFaults } from '../when.ts'
import { enterCount, type AskedEntry, type EntryFacts } from './session.ts'

export type ScanResult = (typeof SCAN_RESULTS)[number]
export type ScanDirection = 'in' | 'out' | 'count'

/** Those that did something. */
export const DONE_SCANS: readonly ScanResult[] = ['arrived', 'left', 'used', 'wasted', 'counted', 'brought']
export const isScanDone = (result: ScanResult): boolean => DONE_SCANS.includes(result)

export interface AskedScan {
  readonly id: string
  readonly at?: string
  readonly checkpointId: string
  /** The session of scanning; it begins with its first scan. */
  readonly checkpointBatchId: string
  readonly direction: ScanDirection
  /** Absent: what was read, `code`, is of no label that is known. */
  readonly labelId?: string
  readonly code?: string
  /** Out: where it goes, or what becomes of it. */
  readonly toLocationId?: string
  readonly becomes?: 'consume' | 'waste'
  readonly cause?: WasteCause
  /** It stood elsewhere, and is brought here. */
  readonly isBrought?: boolean
  /** The count that it is counted in. */
  readonly stockCountId?: string
}

export interface ScanFacts {
  readonly checkpoint: Pick<
    Row<Entities['checkpoint']>,
    'id' | 'name' | 'locationId' | 'direction' | 'needsToken'
  >
  /** The session, where it is begun. */
  readonly batch: Pick<
    Row<Entities['checkpointBatch']>,
    'userId' | 'status' | 'direction' | 'checkpointId'
  > | null
  /** A scan of this session did something before, whether it was taken back or not. */
  readonly isUsed: boolean
  /** The place of the checkpoint and all in it. */
  readonly places: ReadonlySet<string>
  /** Where food has to come from, with all in it; empty: from anywhere. */
  readonly sources: ReadonlySet<string>
  /** The place itself. */
  readonly here: LocationFacts
  /** Results of the label in this session that were not taken back. */
  readonly earlier: readonly ScanResult[]
  /** Of the label; none where it is not known. `location`: where it goes. */
  readonly move: MoveFacts
  readonly count: EntryFacts['count'] | null
}

/** What comes of a scan. At what is held or past its date a door says so, whatever it does. */
export function scanResult(asked: AskedScan, facts: ScanFacts, at: string): ScanResult {
  const [label] = facts.move.labels
  if (label === undefined) return 'unknown'
  if (isOnTheWay(label)) return 'onTheWay'
  if (label.isFinal || isEmpty(label)) return facts.earlier.some(isScanDone) ? 'already' : 'closed'
  const { direction, isBrought = false, becomes } = asked
  const isHere = facts.places.has(label.locationId)
  if (direction === 'in') {
    if (isHere) return facts.earlier.some(isScanDone) ? 'already' : 'here'
    const isAllowed = facts.sources.size === 0 || facts.sources.has(label.locationId)
    return isAllowed || isBrought ? 'arrived' : 'wrongPlace'
  }
  if (facts.earlier.some(result => result === 'counted' || result === 'left')) return 'already'
  if (!isHere && !isBrought) return 'wrongPlace'
  if (direction === 'count') return 'counted'
  if (isBrought) return 'brought'
  if (becomes !== 'waste' && label.batchStatus !== 'available') return 'held'
  if (becomes !== 'waste' && markOf(label, at).mark === 'expired') return 'expired'
  return becomes === undefined ? 'left' : becomes === 'consume' ? 'used' : 'wasted'
}

function begunFaults(asked: AskedScan, { checkpoint, batch }: ScanFacts, { by }: Moment) {
  const fault = (path: string, rule: string) => [{ path: `scan.${path}`, rule }]
  if (checkpoint.direction !== 'both' && checkpoint.direction !== asked.direction)
    return fault('direction', 'problem.checkpoint.direction')
  if (batch === null)
    return checkpoint.needsToken && (by.terminalId ?? null) === null
      ? fault('checkpointBatchId', 'problem.checkpoint.needsToken')
      : []
  if (batch.checkpointId !== checkpoint.id || batch.direction !== asked.direction)
    return fault('checkpointBatchId', 'problem.checkpoint.direction')
  if (batch.status !== 'open') return fault('checkpointBatchId', 'problem.checkpoint.over')
  return batch.userId === by.memberId ? [] : fault('checkpointBatchId', 'problem.checkpoint.otherPerson')
}

/** The move of the label that a result asks for; null: it stays as it is. */
function moveAsked(asked: AskedScan, label: LabelRow, result: ScanResult, here: string): AskedMove | null {
  const move = { labelIds: [label.id], ...(asked.at === undefined ? {} : { at: asked.at }) }
  if (result === 'used') return { ...move, kind: 'consume', toState: 'consume' }
  if (result === 'wasted')
    return {
      ...move,
      kind: 'waste',
      toState: 'waste',
      ...(asked.cause === undefined ? {} : { cause: asked.cause }),
    }
  if (result === 'left') return { ...move, kind: 'relocate', locationId: asked.toLocationId ?? '' }
  const isComing =
    result === 'arrived' || result === 'brought' || (result === 'counted' && asked.isBrought === true)
  return isComing ? { ...move, kind: 'relocate', locationId: here } : null
}

function counting(asked: AskedScan, facts: ScanFacts, label: LabelRow, moment: Moment): Decision {
  if (facts.count === null) return refuse('UNKNOWN_LINK', [unknownLink('scan.stockCountId')])
  const entry: AskedEntry = {
    id: asked.id,
    stockCountId: facts.count.id,
    ...(asked.at === undefined ? {} : { at: asked.at }),
    productId: label.productId,
    state: label.state,
    labelId: label.id,
    covers: 'label',
    how: [],
  }
  const entryFacts = { count: facts.count, products: new Set([label.productId]), places: facts.places, label }
  return enterCount.decide(entry, entryFacts, moment)
}

/** That somebody scanned at a checkpoint: once a session, with the first scan that does something. */
const usedEvent = (asked: AskedScan, { checkpoint }: ScanFacts, { numbers }: Moment): EventLine => ({
  id: numbers.newId(),
  kind: 'end',
  action: 'stock/checkpoint',
  locationId: checkpoint.locationId,
  data: {
    checkpointId: checkpoint.id,
    checkpointBatchId: asked.checkpointBatchId,
    direction: asked.direction,
    ...happened(asked.at),
  },
})

export const scanAtCheckpoint = defineOperation({
  call: 'stock.scan',
  writes: [
    'checkpointBatch',
    'checkpointScan',
    'stockCountEntry',
    'label',
    'labelLink',
    'event',
    'stockVariation',
    'container',
  ],
  decide(asked: AskedScan, facts: ScanFacts, moment) {
    const { now, by } = moment
    const faults = [...begunFaults(asked, facts, moment), ...happeningFaults(asked.at, 'scan.at', now, by)]
    if (faults.length > 0) return refuse('RULE_BROKEN', faults)
    const { checkpoint, batch, move } = facts
    const [label] = move.labels
    const at = happenedAt(asked.at, move.labels, now)
    const result = scanResult(asked, facts, at)
    if (result === 'left' && move.location === undefined)
      return refuse('UNKNOWN_LINK', [unknownLink('scan.toLocationId')])
    if (result === 'left' && facts.places.has(asked.toLocationId ?? ''))
      return refuse('RULE_BROKEN', [{ path: 'scan.toLocationId', rule: 'problem.stock.samePlace' }])
    const toMove = label && moveAsked(asked, label, result, checkpoint.locationId)
    const isGoing = toMove?.locationId !== undefined && toMove.locationId !== checkpoint.locationId
    const moved =
      toMove &&
      moveLabels.decide(
        toMove,
        isGoing ? move : { ...move, location: toMove.locationId === undefined ? undefined : facts.here },
        moment,
      )
    if (moved && !moved.ok) return moved
    const there =
      label &&
      (moved ? { ...label, ...moved.effects.labels.changed.find(({ id }) => id === label.id) } : label)
    const counted = result === 'counted' && there ? counting(asked, facts, there, moment) : null
    if (counted && !counted.ok) return counted
    const session = {
      id: asked.checkpointBatchId,
      name: checkpoint.name,
      locationId: checkpoint.locationId,
      checkpointId: checkpoint.id,
      direction: asked.direction,
      status: 'open',
      startedAt: at,
      userId: by.memberId,
      terminalId: by.terminalId ?? null,
      knownBy: by.knownBy ?? null,
    }
    const scan = {
      id: asked.id,
      checkpointBatchId: asked.checkpointBatchId,
      at,
      userId: by.memberId,
      labelId: label?.id ?? null,
      productId: label?.productId ?? null,
      code: label === undefined ? (asked.code ?? null) : null,
      result,
      fromLocationId: label?.locationId ?? null,
      toLocationId: toMove?.locationId ?? null,
      isTakenBack: false,
    }
    const effects = moved?.effects ?? { ...NO_EFFECTS, at: now }
    return {
      ok: true,
      effects: {
        ...within(effects, asked.checkpointBatchId),
        // By this it is known which event of the label the scan was.
        events: [
          ...effects.events.map(event => ({ ...event, data: { ...event.data, scanId: asked.id } })),
          ...(isScanDone(result) && !facts.isUsed ? [usedEvent(asked, facts, moment)] : []),
        ],
        records: [
          ...(batch === null
            ? [
                {
                  entity: 'checkpointBatch' as const,
                  row: session,
                  history: { checkpointId: checkpoint.id, direction: asked.direction },
                },
              ]
            : []),
          { entity: 'checkpointScan' as const, row: scan },
          ...(counted?.effects.records ?? []),
          ...effects.records,
        ],
      },
    }
  },
})

/** Movements of stock name the session in which they were scanned. */
export const within = (effects: Effects, checkpointBatchId: string): Effects => ({
  ...effects,
  variations: effects.variations.map(line => ({ ...line, checkpointBatchId })),
})
