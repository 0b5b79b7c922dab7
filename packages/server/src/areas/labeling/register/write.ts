/** Writes a planned registration: the batch with its items, then labels, what they took, links and events. */
import { ENTITIES } from '@cloche/domain/entities'
import { freezeRecipe } from '@cloche/domain/rules/recipes'
import { inUnit, sumOf, tidy, type Quantity } from '@cloche/domain/rules/traceability'
import { newId } from '../../../adapters/ids.ts'
import type { Statement } from '../../../database/connection.ts'
import type { Actor } from '../../../entity-engine/behaviours.ts'
import { historyStatement } from '../../../entity-engine/history.ts'
import { insertMany } from '../../../entity-engine/insert-many.ts'
import type { WireRow } from '../../../entity-engine/rows.ts'
import { Ledger } from '../ledger/ledger.ts'
import { newSerials } from '../ledger/serials.ts'
import { shareOut } from './inputs.ts'
import { STATUS_AT_BIRTH, type Plan } from './plan.ts'
import type { Found, ProgramFound } from './register.store.ts'
import type { Registration } from './registration.ts'

const earliest = (dates: readonly (string | null)[]) =>
  dates.filter(date => date !== null).toSorted((a, b) => Date.parse(a) - Date.parse(b))[0] ?? null

const zero = ({ unit }: Quantity): Quantity => ({ value: 0, unit })

interface Item {
  readonly row: WireRow & { id: string; state: string }
  readonly stage: Plan['stages'][number]
  readonly line: Plan['lines'][number]
  /** Labels of later steps hold nothing until the food arrives there. */
  readonly waits: boolean
}

function itemsOf(plan: Plan, found: Found, asked: Registration, batchId: string, locationId: string): Item[] {
  const { batching } = found
  return plan.stages.flatMap((stage, step) =>
    plan.lines.map((line, place): Item => ({
      stage,
      line,
      waits: step > 0,
      row: {
        id: newId(),
        locationId,
        batchId,
        productId: asked.productId,
        count: asked.items[place]?.count ?? line.count,
        countPerBatchItem: batching?.countPerBatchItem ?? 1,
        servingCount: line.servingCount ?? batching?.servingCount ?? null,
        countPerServing: batching?.countPerServing ?? null,
        quantity: asked.items[place]?.quantity ?? null,
        state: stage.state,
        mask: batching?.mask ?? null,
        bestBefore: stage.dates.bestBefore,
        expiration: stage.dates.expiration,
      },
    })),
  )
}

/** The recipe and the program by which the batch was made, as they were; null for what has no recipe. */
function frozenRecipe(plan: Plan, found: Found, asked: Registration, made: Quantity | null) {
  const frozen = freezeRecipe(found.recipes, asked.productId, made)
  if (frozen === null) return null
  const program = found.programs.get(plan.stages[0]?.programId ?? '')
  return { ...frozen, program: program === undefined ? null : programKept(program) }
}

/** What is worth knowing of a program later, when it has been changed. */
function programKept(program: ProgramFound) {
  const { productIds: _productIds, ...kept } = program
  return kept
}

function batchRow(
  plan: Plan,
  found: Found,
  asked: Registration,
  ids: { batchId: string; locationId: string },
  code: string,
  serial: number,
  actor: Actor,
): WireRow {
  const amounts = plan.lines.map(({ count, quantity }) => ({
    value: tidy(quantity.value * count),
    unit: quantity.unit,
  }))
  const made = sumOf(amounts)
  return {
    id: ids.batchId,
    locationId: ids.locationId,
    name: found.product?.name ?? '',
    code,
    serial,
    productId: asked.productId,
    batchingId: asked.batchingId ?? null,
    origin: asked.origin ?? 'production',
    status: STATUS_AT_BIRTH,
    quantity: made,
    madeAt: plan.at,
    madeById: actor.memberId,
    bestBefore: earliest(plan.stages.map(stage => stage.dates.bestBefore)),
    expiration: earliest(plan.stages.map(stage => stage.dates.expiration)),
    supplier: asked.supplier ?? null,
    supplierLot: asked.supplierLot ?? null,
    supplierDocument: asked.supplierDocument ?? null,
    recipe: frozenRecipe(plan, found, asked, made),
  }
}

/** Labels, in the order of the items. */
function makeLabels(
  ledger: Ledger,
  plan: Plan,
  asked: Registration,
  batchId: string,
  locationId: string,
  items: readonly Item[],
) {
  const count = items.reduce((sum, { line }) => sum + line.count, 0)
  const numbers = asked.held?.labels ?? newSerials(count).map(serial => ({ id: newId(), serial }))
  let next = 0
  for (const { row, stage, line, waits } of items) {
    const quantity = waits ? zero(line.quantity) : line.quantity
    const { bestBefore, expiration, pause, lines: dateLines } = stage.dates
    for (let place = 0; place < line.count; place++) {
      const { id, serial } = numbers[next++] ?? { id: newId(), serial: '' }
      ledger.create({
        id,
        locationId,
        serial,
        productId: asked.productId,
        batchId,
        batchItemId: row.id,
        mode: plan.mode,
        count: line.pieces,
        mask: row['mask'] as string | null,
        state: stage.state,
        isFinal: stage.isFinal,
        quantity,
        initialQuantity: quantity,
        servingCount: row['servingCount'] as number | null,
        countPerServing: row['countPerServing'] as number | null,
        madeAt: plan.at,
        madeById: ledger.actor.memberId,
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
function takeInputs(ledger: Ledger, plan: Plan, batchId: string, locationId: string, eventId: string): void {
  const targets = ledger.created.filter(label => label.quantity.value > 0)
  const unit = targets[0]?.quantity.unit ?? 'g'
  const amounts = targets.map(label => inUnit(label.quantity, unit))
  const weights = amounts.some(value => value === null) ? targets.map(() => 1) : (amounts as number[])
  for (const { label, amount } of plan.uses) {
    const left = { value: tidy(label.quantity.value - amount.value), unit: label.quantity.unit }
    ledger.change({ ...label, quantity: left, isFinal: left.value <= 0 })
    ledger.event({
      kind: 'info',
      action: 'label/use',
      locationId: label.locationId,
      labelId: label.id,
      batchId: label.batchId,
      productId: label.productId,
      quantity: amount,
      data: { intoBatchId: batchId, eventId },
    })
    shareOut(amount.value, weights).forEach((value, place) =>
      ledger.link({
        fromId: label.id,
        toId: targets[place]?.id ?? '',
        eventId,
        locationId,
        kind: 'input',
        quantity: { value, unit: amount.unit },
      }),
    )
  }
}

/** Everything a registration writes, in order. */
export function registrationStatements(
  actor: Actor,
  plan: Plan,
  found: Found,
  asked: Registration,
  ids: { batchId: string; locationId: string },
  code: string,
  serial: number,
): Statement[] {
  const { batchId, locationId } = ids
  const ledger = new Ledger(actor, found.now, {
    before: plan.uses.map(use => use.label),
    created: asked.origin === 'receipt' ? 'receipt' : 'production',
    changed: 'consumption',
  })
  const items = itemsOf(plan, found, asked, batchId, locationId)
  makeLabels(ledger, plan, asked, batchId, locationId, items)
  const batch = batchRow(plan, found, asked, ids, code, serial, actor)
  const only = ledger.created.length === 1 ? ledger.created[0] : undefined
  const eventId = ledger.event({
    kind: 'info',
    action: asked.origin === 'receipt' ? 'label/receive' : 'label/register',
    locationId,
    batchId,
    productId: asked.productId,
    programId: plan.stages[0]?.programId ?? null,
    containerId: asked.containerId ?? null,
    toState: plan.stages[0]?.state ?? null,
    quantity: batch['quantity'] as Quantity | null,
    ...(only ? { labelId: only.id } : {}),
    data: {
      mode: plan.mode,
      madeAt: plan.at,
      count: ledger.created.length,
      serials: [ledger.created[0]?.serial, ledger.created.at(-1)?.serial],
      allergens: plan.allergens,
      items: items.map(({ row, stage, line, waits }) => ({
        id: row.id,
        count: line.count,
        pieces: line.pieces,
        quantity: waits ? zero(line.quantity) : line.quantity,
        state: stage.state,
        programId: stage.programId,
        dates: stage.dates,
      })),
    },
  })
  takeInputs(ledger, plan, batchId, locationId, eventId)
  const { id: _, ...after } = batch
  return [
    insertMany(ENTITIES.batch, actor, found.now, [batch]),
    insertMany(
      ENTITIES.batchItem,
      actor,
      found.now,
      items.map(item => item.row),
    ),
    ...ledger.statements(),
    historyStatement(
      { ...actor, now: found.now },
      {
        entity: 'batch',
        recordId: batchId,
        verb: 'create',
        version: 1,
        after: Object.fromEntries(Object.entries(after).filter(([, value]) => value !== null)),
      },
    ),
  ]
}
