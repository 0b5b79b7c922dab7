/**
 * The demo's kitchen floor, worked in memory by the rules that the calls work by: what is made takes from what is
 * there, every move is one that the programs allow, dates are computed, stock moves with the labels. Nothing is read
 * from a database, so that a week costs few statements; a test replays the ledgers that come of it.
 */
import { allergensOf } from '@cloche/domain/rules/allergens'
import { defaultBatchPattern, randomCode, renderBatchPattern } from '@cloche/domain/rules/batch-pattern'
import { localDay } from '@cloche/domain/rules/calendar'
import { carriedDates, computeDates, markOf, type DateResult } from '@cloche/domain/rules/expiry'
import { allowedMoves, findMove, isFinalState } from '@cloche/domain/rules/programs'
import { costOf, reasonOfMove, variationsOfLabel, type VariationReason } from '@cloche/domain/rules/stock'
import { tidy } from '@cloche/domain/rules/traceability'
import type { WireRow } from '../../../entity-engine/rows.ts'
import { DEMO_ZONE } from '../clock.ts'
import type { House } from '../house.ts'
import type { Stamp } from '../plan.ts'
import { batchRow, runOf, type Making } from './making.ts'
import { newMoment, type Moment } from './moment.ts'
import {
  lifeOfProgram,
  type FloorBatch,
  type FloorLabel,
  type FloorProduct,
  type FloorProgram,
} from './things.ts'

export interface FloorTools {
  readonly house: House
  readonly newId: () => string
  /** A whole number below. */
  readonly random: (below: number) => number
  readonly products: ReadonlyMap<string, FloorProduct>
  readonly programs: readonly FloorProgram[]
}

export class Floor {
  readonly moments: Moment[] = []
  readonly labels: FloorLabel[] = []
  readonly batches = new Map<string, FloorBatch>()
  /** The next serial of each product that something was made of. */
  readonly serials = new Map<string, number>()
  readonly #tools: FloorTools

  constructor(tools: FloorTools) {
    this.#tools = tools
  }

  product(key: string): FloorProduct {
    const product = this.#tools.products.get(key)
    if (product === undefined) throw new Error(`The demo has no product ${key}`)
    return product
  }

  /** Registers a batch; answers its labels. */
  make(making: Making, stamp: Stamp): FloorLabel[] {
    const moment = this.#begin(stamp)
    const { count, quantity, receipt, inputs = [] } = making
    const product = this.product(making.product)
    const program = this.#tools.programs.find(({ name }) => name === making.program)
    const dates = this.#datesOf(making, product, program, stamp.at)
    const { house, newId } = this.#tools
    const locationId = house('place', making.place)
    const serial = this.serials.get(product.id) ?? 1
    this.serials.set(product.id, serial + 1)
    const code = this.#codeOf(serial, stamp.at)
    const batch: FloorBatch = { id: newId(), code, product, locationId, status: 'available' }
    this.batches.set(batch.id, batch)
    const itemId = newId()
    const allergens = allergensOf(
      { allergens: product.allergens },
      inputs.map(({ label }) => label),
    )
    const madeById = house('person', stamp.by)
    const shared = randomCode(8, this.#tools.random)
    const labels = Array.from({ length: count }, (_, at): FloorLabel => ({
      id: newId(),
      locationId,
      serial: shared + runOf(at),
      productId: product.id,
      batchId: batch.id,
      batchItemId: itemId,
      state: making.state,
      isFinal: false,
      quantity,
      initialQuantity: quantity,
      madeAt: stamp.at,
      madeById,
      stateSince: stamp.at,
      programId: program?.id ?? null,
      bestBefore: dates.bestBefore,
      expiration: dates.expiration,
      dateLines: dates.lines,
      pause: dates.pause,
      allergens,
      containerId: null,
    }))
    this.labels.push(...labels)
    const total = { value: tidy(quantity.value * count), unit: quantity.unit }
    const row = batchRow({ batch, serial, making, dates, total, stamp, madeById })
    moment.rows.batch.push(row)
    const { id: _, ...after } = row
    const recorded = Object.fromEntries(Object.entries(after).filter(([, value]) => value !== null))
    moment.history.push({ entity: 'batch', recordId: batch.id, verb: 'create', version: 1, after: recorded })
    const { bestBefore, expiration } = dates
    const item = { batchId: batch.id, productId: product.id, count, countPerBatchItem: 1, quantity }
    moment.rows.batchItem.push({
      id: itemId,
      locationId,
      ...item,
      state: making.state,
      bestBefore,
      expiration,
    })
    moment.rows.label.push(...(labels as unknown as WireRow[]))
    const programId = program?.id ?? null
    const eventId = this.#event(moment, {
      kind: 'info',
      action: receipt ? 'label/receive' : 'label/register',
      locationId,
      batchId: batch.id,
      productId: product.id,
      programId,
      toState: making.state,
      quantity: total,
      ...(labels.length === 1 ? { labelId: labels[0]?.id } : {}),
      data: {
        mode: 'individual',
        madeAt: stamp.at,
        count,
        serials: [labels[0]?.serial, labels.at(-1)?.serial],
        allergens,
        items: [{ id: itemId, count, pieces: 1, quantity, state: making.state, programId, dates }],
      },
    })
    for (const label of labels) this.#move(moment, null, label, receipt ? 'receipt' : 'production')
    for (const input of inputs) this.#use(moment, input, labels, batch, eventId)
    return labels
  }

  /** Labels go on to a state. @throws Error where a call would refuse it */
  move(labels: readonly FloorLabel[], toState: string, stamp: Stamp, reason?: string): void {
    const moment = this.#begin(stamp)
    for (const label of labels) {
      const before = { ...label }
      const batch = this.#batchOf(label)
      const moves = allowedMoves({
        state: label.state,
        programs: this.#tools.programs,
        mark: markOf(label, stamp.at).mark,
        batchStatus: batch.status,
        arrivedBy: this.#tools.programs.find(({ id }) => id === label.programId) ?? null,
      })
      const move = findMove(moves, toState)
      if (move === undefined || move.blockedBy || label.isFinal || label.quantity.value <= 0)
        throw new Error(
          `${batch.product.name}, ${label.state} since ${label.stateSince}, cannot go to ${toState} at ${stamp.at}`,
        )
      const isFinal = isFinalState(toState) || toState === 'serve'
      const program = this.#tools.programs.find(({ id }) => id === move.programId)
      const dates = isFinal
        ? null
        : computeDates({
            at: stamp.at,
            timeZone: DEMO_ZONE,
            state: toState,
            productLife: batch.product.life,
            programLife: lifeOfProgram(program),
            inputs: [
              {
                ...this.#inputDates(label),
                ...carriedDates({ ...label, lines: label.dateLines }, label.state, toState),
              },
            ],
            inputsLimit: program?.inputsLimit ?? true,
          })
      Object.assign(label, { state: toState, stateSince: stamp.at, programId: move.programId, isFinal })
      if (dates !== null) {
        const { bestBefore, expiration, pause, lines } = dates
        Object.assign(label, { bestBefore, expiration, pause, dateLines: lines })
      }
      this.#event(moment, {
        kind: move.kind === 'waste' ? 'warning' : 'info',
        action: 'label/move',
        ...this.#of(label),
        programId: move.programId,
        fromState: before.state,
        toState,
        quantity: label.quantity,
        data: {
          ...(reason === undefined ? {} : { reason }),
          bestBefore: label.bestBefore,
          expiration: label.expiration,
          pause: label.pause,
          lines: label.dateLines,
        },
      })
      this.#move(moment, before, label, reasonOfMove(toState))
    }
  }

  /** Labels are carried to another place, or packed into a container that stands there. */
  carry(labels: readonly FloorLabel[], place: string, stamp: Stamp, containerId?: string): void {
    if (labels.length === 0) return
    const moment = this.#begin(stamp)
    const locationId = this.#tools.house('place', place)
    for (const label of labels) {
      const before = { ...label }
      Object.assign(label, { locationId, containerId: containerId ?? null })
      this.#event(moment, {
        kind: 'info',
        action: containerId === undefined ? 'label/relocate' : 'container/pack',
        ...this.#of(label),
        quantity: label.quantity,
        data: {
          ...(before.locationId === locationId ? {} : { fromLocationId: before.locationId }),
          ...(before.containerId === label.containerId ? {} : { fromContainerId: before.containerId }),
        },
      })
      this.#move(moment, before, label, 'transfer')
    }
  }

  /** A batch is held, or rejected for good. */
  setStatus(batchId: string, status: 'hold' | 'rejected', reason: string, stamp: Stamp): void {
    const moment = this.#begin(stamp)
    const batch = this.batches.get(batchId)
    if (batch === undefined) throw new Error('The demo has no such batch')
    moment.history.push({
      entity: 'batch',
      recordId: batch.id,
      verb: 'change',
      version: batch.status === 'available' ? 2 : 3,
      before: { status: batch.status },
      after: { status, statusReason: reason },
    })
    batch.status = status
    moment.statuses.push({ id: batch.id, status, reason })
    const { locationId, product } = batch
    this.#event(moment, {
      kind: 'warning',
      action: status === 'hold' ? 'batch/hold' : 'batch/reject',
      locationId,
      batchId,
      productId: product.id,
      data: { reason },
    })
  }

  /** Open labels of a product (by key; any without) at places, those that must go first in front. */
  open(places: readonly string[], product?: string): FloorLabel[] {
    const at = new Set(places.map(place => this.#tools.house('place', place)))
    const productId = product === undefined ? undefined : this.product(product).id
    const date = ({ expiration, bestBefore }: FloorLabel) => expiration ?? bestBefore ?? '9999'
    return this.labels
      .filter(label => !label.isFinal && label.quantity.value > 0 && at.has(label.locationId))
      .filter(label => productId === undefined || label.productId === productId)
      .toSorted((a, b) => (date(a) < date(b) ? -1 : date(a) > date(b) ? 1 : 0))
  }

  isUsable(label: FloorLabel, at: string): boolean {
    return this.#batchOf(label).status === 'available' && markOf(label, at).mark !== 'expired'
  }

  #begin(stamp: Stamp): Moment {
    const moment = newMoment(stamp)
    this.moments.push(moment)
    return moment
  }

  #batchOf(label: FloorLabel): FloorBatch {
    return this.batches.get(label.batchId) as FloorBatch
  }

  #codeOf(serial: number, at: string): string {
    const code = renderBatchPattern(defaultBatchPattern, {
      productSerial: serial,
      batchSerial: serial,
      date: localDay(at, DEMO_ZONE),
      random: this.#tools.random,
    })
    if (!code.ok) throw new Error(code.problem.code)
    return code.identifier
  }

  #inputDates(label: FloorLabel) {
    const { product, code } = this.#batchOf(label)
    const { bestBefore, expiration, state, pause } = label
    return { id: label.id, name: `${product.name} ${code}`, bestBefore, expiration, state, pause }
  }

  #datesOf(
    { state, receipt, inputs = [] }: Making,
    { life }: FloorProduct,
    program: FloorProgram | undefined,
    at: string,
  ): DateResult {
    return computeDates({
      at,
      timeZone: DEMO_ZONE,
      state,
      productLife: life,
      programLife: lifeOfProgram(program),
      inputs: inputs.map(({ label }) => this.#inputDates(label)),
      inputsLimit: program?.inputsLimit ?? true,
      ...(receipt ? { typed: receipt.typed } : {}),
    })
  }

  /** Takes an amount from a label and shares it out over what was made. */
  #use(
    moment: Moment,
    { label, amount }: { label: FloorLabel; amount: number },
    made: readonly FloorLabel[],
    batch: FloorBatch,
    eventId: string,
  ): void {
    const before = { ...label }
    const { unit } = label.quantity
    const left = tidy(label.quantity.value - amount)
    if (left < 0) throw new Error(`Too little ${this.#batchOf(label).product.name} at ${moment.at}`)
    Object.assign(label, { quantity: { value: left, unit }, isFinal: left === 0 })
    this.#event(moment, {
      kind: 'info',
      action: 'label/use',
      ...this.#of(label),
      quantity: { value: amount, unit },
      data: { intoBatchId: batch.id, eventId },
    })
    const share = Math.floor((amount / made.length) * 1e6) / 1e6
    for (const [at, { id }] of made.entries()) {
      const value = at === made.length - 1 ? tidy(amount - share * at) : share
      moment.rows.labelLink.push({
        id: this.#tools.newId(),
        fromId: label.id,
        toId: id,
        eventId,
        locationId: batch.locationId,
        kind: 'input',
        quantity: { value, unit },
      })
    }
    this.#move(moment, before, label, 'consumption')
  }

  #of({ id, locationId, batchId, productId, containerId }: FloorLabel) {
    return { labelId: id, locationId, batchId, productId, containerId }
  }

  #event(moment: Moment, draft: WireRow): string {
    const id = this.#tools.newId()
    const userId = this.#tools.house('person', moment.by)
    moment.rows.event.push({ data: {}, ...draft, id, at: moment.at, userId })
    return id
  }

  /** Stock moves as the label did. */
  #move(moment: Moment, before: FloorLabel | null, after: FloorLabel, reason: VariationReason): void {
    const stocked = (label: FloorLabel) => ({
      labelId: label.id,
      productId: label.productId,
      batchId: label.batchId,
      state: label.state,
      locationId: label.locationId,
      quantity: label.isFinal ? { value: 0, unit: label.quantity.unit } : label.quantity,
    })
    const transferId = reason === 'transfer' ? this.#tools.newId() : null
    const userId = this.#tools.house('person', moment.by)
    const { product } = this.#batchOf(after)
    for (const variation of variationsOfLabel(
      before === null ? null : stocked(before),
      stocked(after),
      reason,
      moment.at,
    ))
      moment.rows.stockVariation.push({
        ...variation,
        id: this.#tools.newId(),
        cost: costOf(variation.quantity, product),
        transferId,
        userId,
      })
  }
}
