/** Making a plan come true: tasks, thawing, drafts of orders, in one transaction; and taking over what changed since. */
import { ENTITIES } from '@cloche/domain/entities'
import { brokenRule, Problem } from '@cloche/domain/problems'
import { isPositive, type Amount } from '@cloche/domain/rules/amounts'
import { daysBetween, localDay, secondsBetween } from '@cloche/domain/rules/calendar'
import { labelsFor, reasonsOfParts, spreadOver, together } from '@cloche/domain/rules/day-plan'
import { mayOrDoes } from '@cloche/domain/rules/permissions'
import { chooseLocale, languageOf, translate, type Locale } from '@cloche/domain/text'
import { wordsOf } from '@cloche/domain/text/dictionaries'
import { derivedId } from '../../../adapters/ids.ts'
import type { Transaction } from '../../../database/transaction.ts'
import { changeRecord, createRecord, trusted } from '../../../entity-engine/write.ts'
import { writeContext } from '../../../entity-engine/standard-handlers.ts'
import { placeOf, type Place } from '../../../supply/index.ts'
import type { CallContext, Handler } from '../../../http/call-context.ts'
import { keptLines, type KeptLine } from './kept-lines.ts'
import { linesFrom, proposedLines, thawLine, withTyped, type Line } from './lines.ts'
import { basketFor, writeDrafts } from './orders.ts'
import { changedSince, named } from './plan.handlers.ts'
import { planIdOf, thawOf, wishesOf, workOut, type Asked, type WorkedOut } from './work-out.ts'

const { dayPlan, dayPlanLine, task } = ENTITIES
const WORDS = wordsOf('planning')
/** A day is planned so long ahead at most. */
const AHEAD_MAX = 13
const WORKED_SECONDS_MAX = 86_400

const wordsIn = (locale: string) => (key: string, values: Record<string, string>) => {
  const chosen = chooseLocale({ saved: locale as Locale })
  const language = languageOf(chosen)
  return translate(WORDS[language], key as never, values as never, chosen)
}

/** One plan of a place and a day at a time. */
const lockStatement = (organizationId: string, locationId: string, day: string) => ({
  text: 'select pg_advisory_xact_lock(hashtextextended($1, 7104))',
  values: [`${organizationId}/${locationId}/${day}`],
})

interface Accepting {
  readonly context: CallContext
  readonly transaction: Transaction
  readonly place: Place
  readonly worked: WorkedOut
  readonly planId: string
}

/** One task for one line; the label that it stands for is opened with its product and amount. */
async function writeLine(
  { context, transaction, place, worked, planId }: Accepting,
  kind: 'make' | 'thaw',
  line: Line,
  priority: number,
): Promise<void> {
  const words = wordsIn(place.locale)
  const product = worked.names.get(line.productId) ?? ''
  const { part, parts } = line
  const of = [planId, kind, line.productId, ...(part === 0 ? [] : [String(part)])]
  const taskId = derivedId('plan-task', ...of)
  const name =
    kind === 'thaw'
      ? words('dayPlan.task.thaw', { product })
      : parts === 1
        ? words('dayPlan.task.make', { product })
        : words('dayPlan.task.makePart', { product, part: String(part + 1), count: String(parts) })
  const seconds = secondsBetween(line.startAt, line.dueAt)
  await createRecord(writeContext(context, transaction, task, 'edit'), task, {
    id: taskId,
    name: name.slice(0, 200),
    locationId: place.id,
    startAt: line.startAt,
    dueAt: line.dueAt,
    expectedDuration: Math.min(Math.max(seconds, 0), WORKED_SECONDS_MAX),
    productId: line.productId,
    quantity: line.planned,
    deviceId: line.deviceId,
    userIds: [...line.userIds],
    work: kind === 'make' ? 'label' : 'none',
    priority,
    origin: 'plan',
    originId: planId,
  })
  const write = trusted(writeContext(context, transaction, dayPlanLine, 'edit'))
  await createRecord(write, dayPlanLine, {
    id: derivedId('plan-line', ...of),
    dayPlanId: planId,
    kind,
    productId: line.productId,
    proposed: line.proposed,
    planned: line.planned,
    reasons: [...line.reasons],
    labels: line.labels,
    part,
    deviceId: line.deviceId,
    runs: line.runs,
    runSeconds: line.runSeconds,
    takes: line.takes,
    startAt: line.startAt,
    dueAt: line.dueAt,
    taskId,
    priority,
  })
}

/** Whoever plans at the place accepts: what the plan then makes follows from it, and is no right of its own. */
async function begin(
  context: CallContext,
  transaction: Transaction,
  asked: Asked & { readonly locationId?: string | undefined },
): Promise<{ place: Place; worked: WorkedOut }> {
  const { organizationId, now } = context.actor
  const place = await placeOf(context, transaction, asked.locationId, { entity: task, verb: 'edit' })
  const today = localDay(now, place.timeZone)
  const day = asked.day ?? today
  if (day < today) throw brokenRule('day', 'problem.order.past')
  if (daysBetween(today, day) > AHEAD_MAX) throw brokenRule('day', 'problem.plan.tooFar', { days: AHEAD_MAX })
  await transaction.query(lockStatement(organizationId, place.id, day))
  return { place, worked: await workOut(transaction, organizationId, place, asked, now) }
}

/** Orders are written by whoever may order; else the plan stands without them, and the basket proposes them as before. */
const mayOrder = ({ session }: CallContext): boolean =>
  mayOrDoes(session.permissions, { key: 'OR', verb: 'create', doing: ['order'] })

/** What there is of a plan that was accepted before. */
function accepted(planId: string, lines: readonly KeptLine[]) {
  const of = (kind: 'make' | 'thaw') => lines.filter(({ line }) => line.kind === kind)
  return {
    dayPlanId: planId,
    tasks: of('make').length,
    thaw: of('thaw').length,
    labels: of('make').reduce((count, { line }) => count + (line.labels ?? 0), 0),
    orderBatchIds: [],
    orderLines: 0,
  }
}

export const acceptDayPlan: Handler<'planning.acceptDayPlan'> = context =>
  context.write(async transaction => {
    const { organizationId, now, userId } = context.actor
    const { place, worked } = await begin(context as never, transaction, context.body)
    const { day, today, plan, kept } = worked
    if (kept !== null) return accepted(kept.id, await keptLines(transaction, organizationId, kept.id))
    const lines = linesFrom(context.body.lines, worked)
    const thaw = thawOf(worked).map(({ productId, amount }) => thawLine(amount, productId, worked))
    if (lines.length + thaw.length === 0 && plan.bought.length === 0)
      throw brokenRule('lines', 'problem.plan.empty')
    const planId = planIdOf(organizationId, place.id, day)
    const besides = wishesOf(
      { ...plan, preps: lines.map(({ productId, planned }) => ({ productId, amount: planned })) as never },
      day,
      place.organization,
    )
    // Before its tasks are there, so that nothing counts for two.
    const basket = await basketFor(context, transaction, place, { today, day, besides })
    await createRecord(trusted(writeContext(context as never, transaction, dayPlan, 'edit')), dayPlan, {
      id: planId,
      locationId: place.id,
      day,
      neededAt: worked.neededAt,
      acceptedAt: now,
      acceptedBy: userId,
      typed: [...worked.typed],
      stock: worked.lots.map(lot => ({ ...lot })),
    })
    const accepting = { context: context as never, transaction, place, worked, planId }
    for (const [index, line] of lines.entries()) await writeLine(accepting, 'make', line, index)
    for (const [index, line] of thaw.entries()) await writeLine(accepting, 'thaw', line, index)
    const orders = mayOrder(context as never)
      ? await writeDrafts(context as never, transaction, place, planId, basket)
      : { orderBatchIds: [], orderLines: 0 }
    return {
      dayPlanId: planId,
      tasks: lines.length,
      thaw: thaw.length,
      labels: lines.reduce((count, { labels }) => count + (labels ?? 0), 0),
      ...orders,
    }
  })

/** A task that was not begun is changed; one that was keeps its amount. */
const isOpen = ({ task: there }: KeptLine): boolean =>
  there !== null && (there.status === 'pending' || there.status === 'lock')

/** The parts of one product take over a change; the lines say what is planned now, whatever was begun. */
async function changeLines(
  { context, transaction, worked }: Accepting,
  lines: readonly KeptLine[],
  change: Amount,
): Promise<void> {
  const [first] = lines
  if (first === undefined) return
  const open = lines.map(isOpen)
  const proposed = spreadOver(
    lines.map(({ line }) => line.proposed),
    change,
    open,
  )
  const planned = spreadOver(
    lines.map(({ line }) => line.planned),
    change,
    open,
  )
  const [prep, ...parts] = worked.plan.preps.filter(({ productId }) => productId === first.line.productId)
  const whole = first.line.kind === 'thaw' || prep === undefined ? null : together([prep, ...parts])
  const reasons = whole === null ? null : reasonsOfParts(named(whole.reasons, worked.names), proposed)
  for (const [at, kept] of lines.entries()) {
    const [was, now] = [proposed[at] ?? kept.line.proposed, planned[at] ?? kept.line.planned]
    await changeRecord(
      trusted(writeContext(context, transaction, dayPlanLine, 'edit')),
      dayPlanLine,
      kept.line.id,
      {
        proposed: was,
        planned: now,
        ...(whole === null
          ? {}
          : { reasons: withTyped(reasons?.[at] ?? [], was, now), labels: labelsFor(now, whole) }),
      },
    )
    if (kept.task === null || !isOpen(kept)) continue
    await changeRecord(writeContext(context, transaction, task, 'edit'), task, kept.task.id, {
      quantity: now,
      ...(isPositive(now) ? {} : { status: 'cancel' }),
    })
  }
}

export const takeDifference: Handler<'planning.takeDifference'> = context =>
  context.write(async transaction => {
    const { organizationId } = context.actor
    const { place, worked } = await begin(context as never, transaction, context.body)
    const { kept, day, today, plan } = worked
    if (kept === null) throw new Problem('NOT_FOUND', { entity: 'dayPlan' })
    const lines = await keptLines(transaction, organizationId, kept.id)
    const changes = changedSince(lines, worked)
    const accepting = { context: context as never, transaction, place, worked, planId: kept.id }
    for (const { kind, productId, change, planned } of changes) {
      const there = lines
        .filter(({ line }) => line.kind === kind && line.productId === productId)
        .toSorted((a, b) => a.line.part - b.line.part)
      if (there.length > 0) await changeLines(accepting, there, change)
      else if (kind === 'thaw')
        await writeLine(accepting, 'thaw', thawLine(planned, productId, worked), lines.length)
      else
        for (const line of proposedLines(plan, worked).filter(one => one.productId === productId))
          await writeLine(accepting, 'make', line, lines.length)
    }
    // Its tasks are there by now: the basket counts them.
    const basket = await basketFor(context, transaction, place, { today, day, besides: [] })
    const orders = mayOrder(context as never)
      ? await writeDrafts(context as never, transaction, place, kept.id, basket)
      : { orderLines: 0 }
    return { changed: changes.length, orderLines: orders.orderLines }
  })
