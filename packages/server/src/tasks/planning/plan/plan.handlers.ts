/** The plan of a day as it is worked out, beside what was accepted and came of it. */
import { ENTITIES } from '@cloche/domain/entities'
import { inUnit, sum, type Amount } from '@cloche/domain/rules/amounts'
import { dayBounds } from '@cloche/domain/rules/calendar'
import { allotted, differenceOf, type PlanReason } from '@cloche/domain/rules/day-plan'
import { isOwnTask } from '@cloche/domain/rules/tasks'
import type { Transaction } from '../../../database/transaction.ts'
import { placeOf, type Place } from '../../../supply/index.ts'
import type { AnswerTo, CallContext, Handler } from '../../../http/call-context.ts'
import { keptLines, type KeptLine } from './kept-lines.ts'
import { basketFor, draftedOf, newLines } from './orders.ts'
import { madeStatement, type MadeRow } from './plan.store.ts'
import { hasSomething, openedOn, thawOf, wishesOf, type WorkedOut } from './work-out.ts'

const { dayPlan } = ENTITIES

/** Reasons with names where the room has ids. */
export const named = (reasons: readonly PlanReason[], names: ReadonlyMap<string, string>): PlanReason[] =>
  reasons.map(({ of, ...reason }) =>
    of === undefined ? reason : { ...reason, of: (names.get(of) ?? of).slice(0, 300) },
  )

/** What was made of a product, in the unit of its line. */
const madeOf = (
  rows: readonly MadeRow[],
  productId: string,
  { unit }: Amount,
  which: 'made' | 'left',
): Amount | null =>
  sum(
    rows.flatMap(row =>
      row.productId === productId ? (inUnit({ value: row[which], unit: row.unit }, unit) ?? []) : [],
    ),
    unit,
  )

/** By line: what was made of it and what is left of that; of several parts the first are made first, and eaten first. */
function madeByLine(rows: readonly MadeRow[], lines: readonly KeptLine[]) {
  const found = new Map<string, { readonly made: Amount; readonly left: Amount }>()
  const made = lines.flatMap(({ line }) => (line.kind === 'make' ? [line] : []))
  for (const [productId, parts] of Map.groupBy(made, line => line.productId)) {
    const inOrder = parts.toSorted((a, b) => a.part - b.part)
    const [first] = inOrder
    if (first === undefined) continue
    const [all, left] = [
      madeOf(rows, productId, first.planned, 'made'),
      madeOf(rows, productId, first.planned, 'left'),
    ]
    if (all === null || left === null) continue
    const madeParts = allotted(
      all,
      inOrder.map(({ planned }) => planned),
    )
    const leftParts = allotted(left, madeParts.toReversed()).reverse()
    for (const [at, { id }] of inOrder.entries())
      found.set(id, { made: madeParts[at] ?? all, left: leftParts[at] ?? left })
  }
  return found
}

type Accepted = NonNullable<AnswerTo<'planning.dayPlan'>['accepted']>

async function acceptedOf(
  transaction: Transaction,
  organizationId: string,
  place: Place,
  { kept, day }: WorkedOut,
  lines: readonly KeptLine[],
  person: Parameters<typeof isOwnTask>[1],
): Promise<Accepted | null> {
  if (kept === null) return null
  const { start, end } = dayBounds(day, place.timeZone)
  const ids = lines.map(({ line }) => line.productId)
  const { rows } = await transaction.query(madeStatement(organizationId, place.id, start, end, ids))
  const made = madeByLine(rows, lines)
  return {
    id: kept.id,
    acceptedAt: kept.acceptedAt,
    acceptedBy: kept.acceptedBy,
    lines: lines.map(({ line, product, device, task }) => ({
      line,
      product,
      device,
      status: task?.status ?? null,
      userIds: [...(task === null ? [] : task.claimedBy === null ? task.userIds : [task.claimedBy])],
      isMine: task !== null && isOwnTask(task, person),
      made: made.get(line.id)?.made ?? null,
      left: made.get(line.id)?.left ?? null,
    })),
  }
}

/** What changed since the plan was accepted: of what is made, and of what has to thaw. */
export function changedSince(lines: readonly KeptLine[], worked: WorkedOut) {
  const names = new Map([
    ...worked.names,
    ...lines.map(({ line, product }) => [line.productId, product] as const),
  ])
  const now = { make: worked.plan.preps, thaw: thawOf(worked) }
  return (['make', 'thaw'] as const).flatMap(kind =>
    differenceOf(
      lines.flatMap(({ line }) => (line.kind === kind ? [line] : [])),
      now[kind],
    ).map(one => ({ ...one, kind, product: names.get(one.productId) ?? '' })),
  )
}

const readPlace = (context: CallContext, transaction: Transaction, locationId: string | undefined) =>
  placeOf(context, transaction, locationId, { entity: dayPlan, verb: 'view' })

export const showDayPlan: Handler<'planning.dayPlan'> = context =>
  context.read(async transaction => {
    const { organizationId, now } = context.actor
    const place = await readPlace(context as never, transaction, context.body.locationId)
    const worked = await openedOn(transaction, organizationId, place, context.body, now)
    const { plan, names, day, today, kept } = worked
    const lines = kept === null ? [] : await keptLines(transaction, organizationId, kept.id)
    const besides = kept === null ? wishesOf(plan, day, place.organization) : []
    const isOver = day < today
    const basket = isOver ? null : await basketFor(context, transaction, place, { today, day, besides })
    const drafted = basket === null ? new Set<string>() : await draftedOf(transaction, organizationId, basket)
    const made = new Set([...plan.preps, ...lines.map(({ line }) => line)].map(({ productId }) => productId))
    const of = (productId: string) => names.get(productId) ?? ''
    return {
      locationId: place.id,
      timeZone: place.timeZone,
      today,
      day,
      neededAt: worked.neededAt,
      demand: plan.demand.map(({ productId, amount, source, of: asker, counts }) => ({
        productId,
        product: of(productId),
        amount,
        source,
        of: asker,
        counts,
      })),
      preps: plan.preps.map(
        ({
          productId,
          part,
          amount,
          labels,
          startMinute,
          dueMinute,
          machineId,
          runs,
          runMinutes,
          takes,
          machines,
          batch,
          reasons,
        }) => ({
          productId,
          product: of(productId),
          part,
          amount,
          labels,
          startAt: worked.at(startMinute),
          dueAt: worked.at(dueMinute),
          deviceId: machineId,
          device: machineId === null ? null : of(machineId),
          runs,
          runSeconds: runMinutes * 60,
          takes,
          machines: machines.map(({ id, takes: most }) => ({ deviceId: id, device: of(id), takes: most })),
          batch,
          reasons: named(reasons, names),
        }),
      ),
      isAcceptable: kept === null && !isOver && hasSomething(worked),
      thaw: worked.thaw.map(use => ({ ...use, product: of(use.productId) })),
      useFirst: plan.useFirst.slice(0, 500).map(use => ({ ...use, product: of(use.productId) })),
      issues: plan.issues.map(issue => ({ ...issue, product: of(issue.productId) })),
      orders:
        basket === null
          ? []
          : newLines(basket, drafted).map(({ group, line }) => ({
              supplier: group.name,
              productId: line.productId,
              product: line.product,
              quantity: line.quantity,
              packs: line.packs,
              deliverAt: group.draft?.deliverAt ?? group.chances[0]?.deliverAt ?? null,
              why: line.why,
            })),
      // A level of what is made here is filled by the plan.
      loose: (basket?.loose ?? []).flatMap(({ productId, product, quantity }) =>
        made.has(productId) ? [] : [{ productId, product, quantity }],
      ),
      accepted: await acceptedOf(transaction, organizationId, place, worked, lines, {
        id: context.actor.memberId ?? '',
        profileIds: context.session.permissions.jobs.map(({ profileId }) => profileId),
      }),
      difference: kept === null ? [] : changedSince(lines, worked),
    }
  })
