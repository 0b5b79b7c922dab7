/**
 * The demo's kitchen floor: the operations that the calls do, played on what is known of the kitchen at each hour of
 * the story. What one of them refuses is an error of the story. Nothing is read from a database, so that a week costs few
 * statements; a test replays the ledgers that come of it.
 */
import {
  applyEffects,
  fillContainer,
  fillFacts,
  holdBatch,
  mayGoIn,
  moveFacts,
  moveLabels,
  NO_EFFECTS,
  register,
  registerFacts,
  releaseBatches,
  type AskedMove,
  type BatchOnHold,
  type ContainerInHand,
  type Effects,
  type Known,
  type KnownBatch,
  type KnownProduct,
  isOnTheWay,
  type LabelRow,
  type Numbers,
  type Operation,
  type Registration,
  whatNext,
} from '@cloche/domain/operations'
import { isPositive, type Amount } from '@cloche/domain/rules/amounts'
import { markOf } from '@cloche/domain/rules/expiry'
import { kindOfMove } from '@cloche/domain/rules/programs'
import type { WasteCause } from '@cloche/domain/rules/stock'
import type { WireRow } from '../../../entity-engine/rows.ts'
import { decided } from '../decided.ts'
import type { House } from '../house.ts'
import type { Stamp } from '../stamp.ts'
import type { Rights } from '../rights.ts'
import { runProgram, type StoryReading, type StoryRun } from './programs.ts'
import type { Words } from '../../words/words.ts'

/** Why food is thrown away, by what people say of it. */
const WASTED_BY: Readonly<Record<string, WasteCause>> = {
  expired: 'expired',
  spoiled: 'spoiled',
  overproduction: 'overproduced',
  accident: 'returned',
}

/** What was done at once by somebody, and what follows from it. */
export interface Played extends Stamp {
  readonly effects: Effects
  /** Lines of the history that no record of the effects has. */
  readonly history?: readonly { entity: string; verb: string; recordId: string; after: WireRow }[]
}

export interface FloorTools {
  readonly house: House
  readonly numbers: Numbers
  readonly known: Known
  /** Ids of products by the keys of their lists. */
  readonly productIds: ReadonlyMap<string, string>
  readonly words: Words
  /** Of those who do it; absent: they may. */
  readonly rights?: Rights | undefined
}

export interface Making {
  /** Key of the product. */
  readonly product: string
  readonly place: string
  readonly state: string
  readonly count: number
  readonly quantity: Amount
  readonly inputs?: readonly { label: LabelRow; amount: Amount }[]
  readonly program?: string
  /** What came from outside, with the days on its pack. */
  readonly receipt?: Pick<
    Registration,
    'supplier' | 'supplierLot' | 'supplierDocument' | 'bestBefore' | 'expiration'
  >
}

export class Floor {
  readonly played: Played[] = []
  /** What the sensors of programs measured. */
  readonly measured: StoryReading[] = []
  readonly #tools: FloorTools
  #known: Known

  constructor(tools: FloorTools) {
    this.#tools = tools
    this.#known = tools.known
  }

  get known(): Known {
    return this.#known
  }

  /** Every label of the week, as it stands now. */
  get labels(): LabelRow[] {
    return [...this.#known.labels.values()]
  }

  get batches(): ReadonlyMap<string, KnownBatch> {
    return this.#known.batches
  }

  product(key: string): KnownProduct {
    const product = this.#known.products.get(this.#tools.productIds.get(key) ?? '')
    if (product === undefined) throw new Error(`The demo has no product ${key}`)
    return product
  }

  /** Does an operation. @throws Error where a call would refuse it, or something that it names is not known */
  play<Asked, Facts>(
    operation: Operation<Asked, Facts>,
    asked: Asked,
    facts: Facts | null,
    stamp: Stamp,
    history?: (effects: Effects) => Played['history'],
    more: (effects: Effects) => Effects = same => same,
  ): Effects {
    const effects = more(decided(operation, this.#tools.words.sayIn(asked), facts, stamp, this.#tools))
    this.note(stamp, effects, history?.(effects))
    return effects
  }

  /** Notes what happened. */
  note({ at, by }: Stamp, effects: Effects, history?: Played['history']): void {
    this.#known = applyEffects(this.#known, effects)
    this.played.push({ at, by, effects, ...(history === undefined ? {} : { history }) })
  }

  /** Registers a batch; answers its labels. */
  make({ product, place, program, receipt, inputs = [], ...making }: Making, stamp: Stamp): LabelRow[] {
    const { house } = this.#tools
    const asked: Registration = {
      productId: this.product(product).id,
      state: making.state,
      items: [{ count: making.count, quantity: making.quantity }],
      inputs: inputs.map(({ label, amount }) => ({ labelId: label.id, quantity: amount })),
      ...(program === undefined ? {} : { programId: house('program', program) }),
      ...(receipt === undefined ? {} : { origin: 'receipt', ...receipt }),
    }
    const facts = registerFacts(this.#known, asked, house('place', place))
    const { labels } = this.play(register, asked, facts, stamp)
    return labels.created.flatMap(({ id }) => this.#known.labels.get(id) ?? [])
  }

  /** Labels go on to a state. */
  move(labels: readonly LabelRow[], toState: string, stamp: Stamp, reason?: string): void {
    const labelIds = labels.map(({ id }) => id)
    if (reason === undefined && this.#runs(labels, toState, stamp)) return
    const kind = kindOfMove(toState)
    const cause = kind === 'waste' && reason !== undefined ? WASTED_BY[reason] : undefined
    this.#moved(
      {
        labelIds,
        kind,
        toState,
        ...(reason === undefined ? {} : { reason }),
        ...(cause === undefined ? {} : { cause }),
      },
      stamp,
    )
  }

  /** Runs the program that such a move asks for, its end measured by hand; false where none does. */
  #runs(labels: readonly LabelRow[], toState: string, stamp: Stamp): boolean {
    const programId = this.asked(labels, toState, stamp.at)
    if (programId === null) return false
    const program = this.#known.programs.find(({ id }) => id === programId)
    const target = program?.targetTemperature ?? null
    // Heated a little further, cooled a little deeper than it must.
    const byHand =
      target === null ? undefined : target > 20 ? target + 3.4 : target > 0 ? target : target - 0.6
    const least = (program?.cookTime ?? 0) / 60
    const usual = (program?.progressTime ?? 3600) / 60
    this.run({
      labels,
      programId,
      end: stamp,
      minutes: Math.ceil(least > 0 ? least + 4 : usual * 0.8),
      ...(byHand === undefined ? {} : { byHand }),
    })
    return true
  }

  /** The program by which these labels come to a state and that is to be run; null: it is a move like others. */
  asked(labels: readonly LabelRow[], toState: string, at: string): string | null {
    const [first] = labels
    const facts = first && moveFacts(this.#known, { labelIds: [first.id], kind: 'other' })
    if (!first || !facts) return null
    const move = whatNext(facts, first, at).moves.find(
      one => one.toState === toState && one.blockedBy === undefined,
    )
    return move?.asksProcess === true ? move.programId : null
  }

  /** Runs a program; what its sensors measured is kept for the sensors. */
  run(run: StoryRun): void {
    this.measured.push(...runProgram(this, this.#tools, run))
  }

  /** Labels go on to a state in another place: into the chiller, the freezer. */
  moveTo(place: string, labels: readonly LabelRow[], toState: string, stamp: Stamp): void {
    const labelIds = labels.map(({ id }) => id)
    const locationId = this.#tools.house('place', place)
    this.#moved({ labelIds, kind: kindOfMove(toState), toState, locationId }, stamp)
  }

  /** Labels are carried to another place. */
  carry(labels: readonly LabelRow[], place: string, stamp: Stamp): void {
    if (labels.length === 0) return
    const labelIds = labels.map(({ id }) => id)
    this.#moved({ labelIds, kind: 'relocate', locationId: this.#tools.house('place', place) }, stamp)
  }

  /** Labels are packed into a container, and stand where it stands. */
  pack(labels: readonly LabelRow[], container: ContainerInHand, stamp: Stamp): void {
    const { containers } = this.#known
    if (!containers.has(container.id))
      this.#known = { ...this.#known, containers: new Map(containers).set(container.id, container) }
    const asked = { containerId: container.id, labelIds: labels.map(({ id }) => id) }
    this.play(fillContainer, asked, fillFacts(this.#known, asked), stamp)
  }

  /** @param place where the food stands for which it is held, wherever it was made */
  hold(batchId: string, reason: string, stamp: Stamp, place: string): void {
    const start = this.#onHold(batchId)
    const { house, rights, ...tools } = this.#tools
    rights?.ofCall(holdBatch.call, house('place', place), stamp)
    const asked = tools.words.sayIn({ batchId, reason })
    this.note(stamp, decided(holdBatch, asked, { start, reached: [start] }, stamp, { ...tools, house }))
  }

  /** A batch is rejected for good. */
  reject(batchId: string, reason: string, stamp: Stamp): void {
    const asked = { batchIds: [batchId], status: 'rejected', reason } as const
    this.play(releaseBatches, asked, { batches: [this.#onHold(batchId)] }, stamp)
  }

  /** Labels were printed at an instant, as an event tells. */
  print(labels: readonly LabelRow[], event: Omit<Effects['events'][number], 'id'>, stamp: Stamp): void {
    this.#tools.rights?.ofCall('labeling.notePrint', event.locationId, stamp)
    const events = [{ ...event, id: this.#tools.numbers.newId() }]
    const changed = labels.map(label => ({ ...label, printedAt: stamp.at }))
    this.note(stamp, { ...NO_EFFECTS, at: stamp.at, events, labels: { created: [], changed } })
  }

  /** Open labels of a product (by key; any without) at places, those that must go first in front. */
  open(places: readonly string[], product?: string): LabelRow[] {
    const at = new Set(places.map(place => this.#tools.house('place', place)))
    const productId = product === undefined ? undefined : this.product(product).id
    const date = ({ expiration, bestBefore }: LabelRow) => expiration ?? bestBefore ?? '9999'
    return this.labels
      .filter(label => !label.isFinal && !isOnTheWay(label) && isPositive(label.quantity))
      .filter(label => at.has(label.locationId))
      .filter(label => productId === undefined || label.productId === productId)
      .toSorted((a, b) => (date(a) < date(b) ? -1 : date(a) > date(b) ? 1 : 0))
  }

  isUsable(label: LabelRow, at: string): boolean {
    const status = this.#known.batches.get(label.batchId)?.status
    return status === 'available' && markOf(label, at).mark !== 'expired'
  }

  /** Whether it goes into something without a question. */
  mayGoIn(label: LabelRow, at: string): boolean {
    const batch = this.#known.batches.get(label.batchId)
    return batch !== undefined && mayGoIn(label, { ...batch, productName: batch.name }, at)
  }

  #moved(asked: AskedMove, stamp: Stamp): void {
    this.play(moveLabels, asked, moveFacts(this.#known, asked), stamp)
  }

  #onHold(batchId: string): BatchOnHold {
    const batch = this.#known.batches.get(batchId)
    if (batch === undefined) throw new Error('The demo has no such batch')
    return batch
  }
}
