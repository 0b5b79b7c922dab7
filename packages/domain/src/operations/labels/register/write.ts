/** Everything that follows from a planned registration: batch, items, labels, what they took, events, numbers. */
import {
  costOf,
  inUnit,
  isPositive,
  isZero,
  kept,
  leftAfter,
  negated,
  shareOut,
  zero,
  type Amount,
} from '../../../rules/amounts/index.ts'
import { asksProcess } from '../../../rules/processes/index.ts'
import type { Effects, VariationLine } from '../../effects.ts'
import { noteFilled } from '../../containers/container.ts'
import { Ledger } from '../../ledger/ledger.ts'
import type { Moment } from '../../operation.ts'
import { batchCode, patternOf, type Serials } from '../batch-code.ts'
import type { Registration } from './asked.ts'
import { batchRow, itemsOf, type Item } from './batch.ts'
import type { RegisteredProduct, RegisterFacts } from './facts.ts'
import type { Lacking, TakenByRecipe } from './by-recipe.ts'
import { isPastBestBefore } from './inputs.ts'
import type { Plan } from './plan.ts'

/** What went in by the recipe, as the event of the registration says it. */
export interface Taken {
  readonly inputs: readonly {
    readonly labelId: string
    readonly serial: string
    readonly productId: string
    readonly name: string
    readonly batchCode: string | null
    readonly quantity: Amount
  }[]
  /** What went in without a label. */
  readonly unlabelled: readonly {
    readonly productId: string
    readonly name: string
    readonly locationId: string
    readonly quantity: Amount
  }[]
  readonly lacking: readonly Lacking[]
}

interface Ids {
  readonly batchId: string
  readonly locationId: string
}

/** Labels, in the order of the items. */
function makeLabels(
  ledger: Ledger,
  plan: Plan,
  asked: Registration,
  { batchId, locationId }: Ids,
  items: readonly Item[],
  { by, numbers }: Moment,
): void {
  const given =
    asked.held?.labels ?? numbers.newSerials(plan.labelCount).map(serial => ({ id: numbers.newId(), serial }))
  const next = given.values()
  for (const { row, stage, line, waits } of items) {
    const quantity = waits ? zero(line.quantity.unit) : line.quantity
    const { bestBefore, expiration, pause, lines: dateLines } = stage.dates
    for (let label = 0; label < line.count; label++) {
      const { id, serial } = next.next().value ?? { id: numbers.newId(), serial: '' }
      ledger.create({
        id,
        locationId,
        serial,
        productId: asked.productId,
        batchId,
        batchItemId: row.id,
        mode: plan.mode,
        count: line.pieces,
        mask: row.mask,
        state: stage.state,
        isFinal: stage.isFinal,
        quantity,
        initialQuantity: quantity,
        servingCount: row.servingCount,
        countPerServing: row.countPerServing,
        madeAt: plan.at,
        madeById: by.memberId,
        stateSince: plan.at,
        programId: stage.programId,
        bestBefore,
        expiration,
        dateLines,
        pause,
        allergens: plan.allergens,
        containerId: waits ? null : (asked.containerId ?? null),
        note: asked.note ?? null,
      })
    }
  }
}

/** Takes from the inputs and shares what was taken out over the labels by their amounts. */
function takeInputs(ledger: Ledger, plan: Plan, { batchId, locationId }: Ids, eventId: string): void {
  const targets = ledger.created.filter(label => isPositive(label.quantity))
  const unit = targets[0]?.quantity.unit ?? 'g'
  const amounts = targets.flatMap(label => inUnit(label.quantity, unit) ?? [])
  const even = targets.map(() => 1)
  const weights = amounts.length === targets.length ? amounts.map(({ value }) => value) : even
  for (const { label, amount } of plan.uses) {
    const left = leftAfter(label.quantity, amount) ?? zero(label.quantity.unit)
    ledger.change({ ...label, quantity: left, isFinal: isZero(left) })
    ledger.event({
      kind: 'info',
      action: 'label/use',
      locationId: label.locationId,
      labelId: label.id,
      batchId: label.batchId,
      productId: label.productId,
      quantity: amount,
      data: {
        intoBatchId: batchId,
        eventId,
        ...(isPastBestBefore({ label }, plan.at) ? { isPastBestBefore: true, reason: plan.pastReason } : {}),
      },
    })
    shareOut(amount, weights)?.forEach((quantity, index) =>
      ledger.link({
        fromId: label.id,
        toId: targets[index]?.id ?? '',
        eventId,
        locationId,
        kind: 'input',
        quantity,
      }),
    )
  }
}

/** What went in without a label leaves its piles. */
function takeBareInputs(ledger: Ledger, { bare }: Plan, { batchId }: Ids): void {
  for (const { pile, amount } of bare) {
    const quantity = negated(amount)
    ledger.vary({
      productId: pile.productId,
      state: pile.state,
      locationId: pile.locationId,
      quantity,
      reason: 'consumption',
      cost: costOf(quantity, pile.price),
      intoId: batchId,
    })
  }
}

/** Lines of what was used with what the recipe asked for: once a product, on the first of its lines. */
function withPlanned(variations: readonly VariationLine[], { wanted }: Plan): VariationLine[] {
  const left = new Map(wanted.map(({ productId, quantity }) => [productId, quantity]))
  return variations.map(line => {
    const quantity = left.get(line.productId)
    if (line.reason !== 'consumption' || wanted.length === 0) return line
    left.delete(line.productId)
    return { ...line, planned: quantity === undefined ? zero(line.quantity.unit) : negated(kept(quantity)) }
  })
}

/** What the recipe took, as people call it, and what it lacked. */
function takenOf({ uses, bare }: Plan, { lacking }: TakenByRecipe): Taken {
  return {
    inputs: uses.map(({ label, batch, amount }) => ({
      labelId: label.id,
      serial: label.serial,
      productId: label.productId,
      name: batch.productName,
      batchCode: batch.code,
      quantity: amount,
    })),
    unlabelled: bare.map(({ pile: { productId, locationId }, name, amount }) => ({
      productId,
      name,
      locationId,
      quantity: amount,
    })),
    lacking,
  }
}

/** Whether what came was outside the temperatures that its product is kept at. */
export function isTooWarmOrCold(
  { temperature }: { readonly temperature?: number | null | undefined },
  product: Pick<RegisteredProduct, 'temperatureMin' | 'temperatureMax'> | undefined,
): boolean {
  if (temperature == null) return false
  return (
    temperature < (product?.temperatureMin ?? -Infinity) ||
    temperature > (product?.temperatureMax ?? Infinity)
  )
}

/**
 * Whether what was made here is said to have come through a program that asks for its control: the label has its dates, and
 * nobody ran it. Food that came in was worked elsewhere.
 */
export function isWithoutControl(
  { programs }: Pick<RegisterFacts, 'programs'>,
  { stages }: Pick<Plan, 'stages'>,
  { origin }: Pick<Registration, 'origin'>,
): boolean {
  if (origin === 'receipt') return false
  return stages.some(({ programId }) => {
    const program = programId === null ? undefined : programs.get(programId)
    return program !== undefined && asksProcess(program)
  })
}

/** The event that tells of the registration; answers its id. */
function tell(
  ledger: Ledger,
  facts: RegisterFacts,
  plan: Plan,
  asked: Registration,
  { batchId, locationId }: Ids,
  items: readonly Item[],
  quantity: Amount | null,
): string {
  const { product } = facts
  const { created } = ledger
  const only = created.length === 1 ? created[0] : undefined
  return ledger.event({
    kind: isTooWarmOrCold(asked, product) ? 'warning' : 'info',
    action: asked.origin === 'receipt' ? 'label/receive' : 'label/register',
    locationId,
    batchId,
    productId: asked.productId,
    programId: plan.stages[0]?.programId ?? null,
    containerId: asked.containerId ?? null,
    toState: plan.stages[0]?.state ?? null,
    quantity,
    ...(only ? { labelId: only.id } : {}),
    data: {
      mode: plan.mode,
      madeAt: plan.at,
      ...(isWithoutControl(facts, plan, asked) ? { withoutControl: true } : {}),
      count: created.length,
      serials: [created[0]?.serial, created.at(-1)?.serial],
      allergens: plan.allergens,
      ...(plan.byRecipe === null ? {} : { taken: takenOf(plan, plan.byRecipe) }),
      ...(asked.temperature === undefined ? {} : { temperature: asked.temperature }),
      ...(plan.pastReason === null ? {} : { pastReason: plan.pastReason }),
      items: items.map(({ row, stage, line, waits }) => ({
        id: row.id,
        count: line.count,
        pieces: line.pieces,
        quantity: waits ? zero(line.quantity.unit) : line.quantity,
        state: stage.state,
        programId: stage.programId,
        dates: stage.dates,
      })),
    },
  })
}

/** What the format's next batch is called, unless another batch is made before it. */
function nextCode(
  { at, timeZone }: Plan,
  { product, batching }: RegisterFacts,
  serials: Serials,
  { numbers }: Moment,
): string | null {
  const pattern = patternOf(batching?.batchPattern, product?.batchPattern)
  const following = { product: serials.product + 1, batch: serials.batch + 1 }
  const next = batchCode(pattern, following, at, timeZone, below => numbers.random(below))
  // The pattern may give none any more, which says nothing of this one.
  return next.ok ? next.code : null
}

/** Counters go on by what was taken of them; those of numbers that a browser held did when it got them. */
function count(
  ledger: Ledger,
  plan: Plan,
  facts: RegisterFacts,
  asked: Registration,
  moment: Moment,
  serials: Serials,
): void {
  const { product, batching } = facts
  const isHeld = asked.held !== undefined
  if (product !== undefined && !isHeld && !facts.isSerialTaken)
    ledger.counters.push({
      entity: 'product',
      id: product.id,
      after: { nextProductSerial: product.nextProductSerial + 1 },
    })
  if (batching !== undefined)
    ledger.counters.push({
      entity: 'batching',
      id: batching.id,
      after: {
        nextProductSerial: batching.nextProductSerial + plan.labelCount,
        nextBatchSerial: batching.nextBatchSerial + 1,
        ...(isHeld ? {} : { nextBatchId: nextCode(plan, facts, serials, moment) }),
      },
    })
}

/** Everything a registration writes. `code`: what its batch is called. */
export function effectsOf(
  plan: Plan,
  facts: RegisterFacts,
  asked: Registration,
  moment: Moment,
  code: string,
  serials: Serials,
): Effects {
  const { numbers, by } = moment
  const ids = { batchId: asked.id ?? numbers.newId(), locationId: facts.location?.id ?? '' }
  const ledger = new Ledger(moment, {
    before: plan.uses.map(use => use.label),
    created: asked.origin === 'receipt' ? 'receipt' : 'production',
    changed: 'consumption',
    intoId: ids.batchId,
  })
  const items = itemsOf(plan, facts, asked, ids, () => numbers.newId())
  makeLabels(ledger, plan, asked, ids, items, moment)
  const batch = batchRow(plan, facts, asked, { ...ids, code }, serials, by)
  const eventId = tell(ledger, facts, plan, asked, ids, items, batch.quantity)
  takeInputs(ledger, plan, ids, eventId)
  takeBareInputs(ledger, plan, ids)
  const { id: _, madeCode: __, ...told } = batch
  const history = Object.fromEntries(Object.entries(told).filter(([, value]) => value !== null))
  ledger.records.push({ entity: 'batch', row: batch, history })
  for (const { row } of items) ledger.records.push({ entity: 'batchItem', row })
  count(ledger, plan, facts, asked, moment, serials)
  noteFilled(ledger, facts.container)
  const effects = ledger.effects()
  return { ...effects, variations: withPlanned(effects.variations, plan) }
}
