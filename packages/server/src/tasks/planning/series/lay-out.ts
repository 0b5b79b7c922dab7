/** Makes the tasks of a series ahead of time, once by any number of servers; and takes back those that it has no more. */
import type { Row } from '@cloche/domain/catalogue'
import { ENTITIES, type Entities } from '@cloche/domain/entities'
import { addSeconds, addToDay, localDay } from '@cloche/domain/rules/calendar'
import { shortcutOf, seriesOccurrences, type Occurrence, type SeriesPlace } from '@cloche/domain/rules/tasks'
import {
  changeRecord,
  createRecord,
  removeRecord,
  restoreRecord,
  trusted,
  type WriteContext,
} from '../../../entity-engine/write.ts'
import { derivedId, occurrenceId } from '../../../adapters/ids.ts'
import { findPeopleThere } from '../../../operations/people-there.ts'
import { lookAtSeries } from '../due/due.ts'
import { placeAt } from '../place-clock.ts'
import { AHEAD_DAYS } from './ahead.ts'
import {
  followingStatement,
  laidStatement,
  laidUntilStatement,
  lockStatement,
  nextOpenStatement,
  onDaysStatement,
  type LaidTask,
} from './task-series.store.ts'

const { task, subtask } = ENTITIES
export type TaskSeries = Row<Entities['taskSeries']>

/** Of a server that was away the days are made up, so many of them at most. */
const MADE_UP_DAYS = 60
/** Where none comes within that, the next one is looked for as far as this. */
const FAR_DAYS = 400
/** Tasks that one waits for at most. */
const AFTER_MAX = 20
const WHOLE = { kind: 'organization' } as const

/** The same work as the server's own: whoever wrote the series was judged by then. */
export const ofServer = (context: WriteContext): WriteContext => ({
  ...trusted(context),
  rowScope: WHOLE,
  places: WHOLE,
})

/** What each task takes from its series. */
const TAKEN = [
  'name',
  'description',
  'code',
  'tag',
  'color',
  'icon',
  'priority',
  'expectedDuration',
  'userIds',
  'profileIds',
  'shiftId',
  'work',
  'actionId',
  'productId',
  'programId',
  'deviceId',
  'haccpPointId',
  'supplierId',
  'quantity',
] as const satisfies readonly (keyof TaskSeries)[]

type Taken = Pick<TaskSeries, (typeof TAKEN)[number]>

/** Of a task the same: what its series begins with. */
export const takenOf = (from: Taken) => Object.fromEntries(TAKEN.map(name => [name, from[name]])) as Taken

/** When a task begins and is due. */
export const timesOf = ({ dueAfter }: TaskSeries, startAt: string) => ({
  startAt,
  dueAt: dueAfter === null ? null : addSeconds(startAt, dueAfter),
})

/** What has to be done before the tasks of a series, by the day. */
type Before = ReadonlyMap<string, readonly string[]>

async function beforeOn(
  { transaction, actor }: WriteContext,
  { afterSeriesIds }: TaskSeries,
  days: readonly string[],
): Promise<Before> {
  if (afterSeriesIds.length === 0 || days.length === 0) return new Map()
  const { rows } = await transaction.query(onDaysStatement(actor.organizationId, afterSeriesIds, days))
  const byDay = Map.groupBy(rows, ({ day }) => day)
  return new Map([...byDay].map(([day, of]) => [day, of.map(({ id }) => id).slice(0, AFTER_MAX)]))
}

/** What comes after a series waits for its new tasks, too. */
async function linkFollowing(
  write: WriteContext,
  series: TaskSeries,
  made: ReadonlyMap<string, string>,
): Promise<void> {
  const { transaction, actor } = write
  if (made.size === 0) return
  const { rows } = await transaction.query(
    followingStatement(actor.organizationId, series.id, [...made.keys()]),
  )
  for (const { id, day, afterIds } of rows) {
    const before = made.get(day)
    if (before === undefined || afterIds.includes(before) || afterIds.length >= AFTER_MAX) continue
    await changeRecord(write, task, id, { afterIds: [...afterIds, before] })
  }
}

async function make(
  write: WriteContext,
  series: TaskSeries,
  { day, startAt }: Occurrence,
  before: Before,
): Promise<string> {
  const { id } = await createRecord(write, task, {
    ...takenOf(series),
    ...timesOf(series, startAt),
    id: occurrenceId(series.id, day),
    locationId: series.locationId,
    recurrence: shortcutOf(series.rule),
    seriesId: series.id,
    occursOn: day,
    afterIds: before.get(day) ?? [],
    origin: 'series',
    originId: series.id,
  })
  for (const [priority, step] of series.steps.entries())
    await createRecord(write, subtask, {
      id: derivedId('step', id, String(priority)),
      ...step,
      taskId: id,
      priority,
    })
  return id
}

/** Nobody has done anything about it. */
const isUntouched = ({ status, outcome, isClaimed }: LaidTask) =>
  status === 'pending' && outcome === 'none' && !isClaimed

interface Wanted {
  readonly place: SeriesPlace
  readonly today: string
  readonly first: string
  readonly last: string
  readonly occurrences: readonly Occurrence[]
}

/** @param madeUp also the days since it was laid out last: nobody did what fell on them */
async function wantedOf(
  { transaction, actor }: WriteContext,
  series: TaskSeries,
  madeUp: boolean,
): Promise<Wanted> {
  const place = await placeAt(transaction, actor.organizationId, series.locationId)
  const today = localDay(actor.now, place.timeZone)
  const since = madeUp && series.laidUntil !== null ? addToDay(series.laidUntil, { days: 1 }) : today
  const earliest = addToDay(today, { days: -MADE_UP_DAYS })
  const first = since > today ? today : since < earliest ? earliest : since
  const last = addToDay(today, { days: AHEAD_DAYS })
  const occurrences = series.active ? seriesOccurrences(series, place, first, last) : []
  return { place, today, first, last, occurrences }
}

/** Of what comes seldom the next one stands there, however far it is. */
async function makeNext(write: WriteContext, series: TaskSeries, { place, today, last }: Wanted) {
  const { transaction, actor } = write
  const next = await transaction.query(
    nextOpenStatement(actor.organizationId, series.id, addToDay(today, { days: -1 })),
  )
  if (next.rows.length > 0 || !series.active) return
  const begins = localDay(series.startAt, place.timeZone)
  const from = begins > last ? begins : addToDay(last, { days: 1 })
  const far = seriesOccurrences(series, place, from, addToDay(from, { days: FAR_DAYS }))
  const { rows } = await transaction.query(
    laidStatement(
      actor.organizationId,
      series.id,
      from,
      far.map(({ day }) => occurrenceId(series.id, day)),
    ),
  )
  const there = new Set(rows.map(({ occursOn }) => occursOn))
  const found = far.find(({ day }) => !there.has(day))
  if (found === undefined) return
  const id = await make(write, series, found, await beforeOn(write, series, [found.day]))
  await linkFollowing(write, series, new Map([[found.day, id]]))
}

/**
 * Lays a series out from now on. What is there stays, what was done to it too; tasks ahead that it has no more go, unless
 * somebody is on them.
 * @param changed what of the series changed, for the tasks that are still ahead
 */
export async function layOut(
  context: WriteContext,
  asked: TaskSeries,
  { madeUp = false, changed = [] }: { readonly madeUp?: boolean; readonly changed?: readonly string[] } = {},
): Promise<void> {
  const write = ofServer(context)
  const { transaction, actor } = write
  // One after another: whoever comes second finds what the first one made.
  await transaction.query(lockStatement(actor.organizationId, asked.id))
  const there = await findPeopleThere(transaction, actor.organizationId, asked.userIds)
  const series = { ...asked, userIds: asked.userIds.filter(id => there.has(id)) }
  const wanted = await wantedOf(write, series, madeUp)
  const ids = wanted.occurrences.map(({ day }) => occurrenceId(series.id, day))
  const { rows } = await transaction.query(laidStatement(actor.organizationId, series.id, wanted.first, ids))
  const living = new Map(rows.filter(one => !one.isRemoved).map(one => [one.occursOn, one]))
  const removed = new Set(rows.filter(one => one.isRemoved).map(({ id }) => id))
  const days = new Set(wanted.occurrences.map(({ day }) => day))
  // What comes seldom may stand further ahead than that.
  const has = (day: string) =>
    days.has(day) ||
    (day > wanted.last && series.active && seriesOccurrences(series, wanted.place, day, day).length > 0)
  for (const one of living.values())
    if (!has(one.occursOn) && isUntouched(one) && one.startAt > actor.now)
      await removeRecord(write, task, one.id)
  const isMoved = changed.some(name => ['rule', 'startAt', 'dueAfter'].includes(name))
  const taken = Object.fromEntries(Object.entries(takenOf(series)).filter(([name]) => changed.includes(name)))
  const before = await beforeOn(write, series, [...days])
  const made = new Map<string, string>()
  for (const occurrence of wanted.occurrences) {
    const id = occurrenceId(series.id, occurrence.day)
    const known = living.get(occurrence.day)
    const times = timesOf(series, occurrence.startAt)
    if (known === undefined && removed.has(id)) {
      await restoreRecord(write, task, id)
      const afterIds = before.get(occurrence.day) ?? []
      await changeRecord(write, task, id, { ...takenOf(series), ...times, afterIds })
      made.set(occurrence.day, id)
    } else if (known === undefined) made.set(occurrence.day, await make(write, series, occurrence, before))
    else if (changed.length > 0 && isUntouched(known) && known.startAt > actor.now) {
      const after = changed.includes('afterSeriesIds') ? { afterIds: before.get(occurrence.day) ?? [] } : {}
      await changeRecord(write, task, known.id, { ...taken, ...after, ...(isMoved ? times : {}) })
    }
  }
  await linkFollowing(write, series, made)
  await makeNext(write, series, wanted)
  await transaction.query(laidUntilStatement(actor.organizationId, series.id, wanted.last))
  const { laidUntil } = series
  const reached = laidUntil !== null && laidUntil > wanted.last ? laidUntil : wanted.last
  await lookAtSeries(write, { ...series, laidUntil: reached })
}
