/** What food went through while a breach lasted: each label that stood in it, and those under which its food goes on. */
import type { BreachFacts } from '@cloche/domain/operations'
import type { ExposedFood } from '@cloche/domain/rules/expiry'
import { exposureOf, type BreachSide, type Sample } from '@cloche/domain/rules/food-safety'
import type { Statement } from '../../database/connection.ts'
import type { Transaction } from '../../database/transaction.ts'
import { contentsOf } from './contents.ts'

/** Readings of a breach that are looked at: fourteen hours at one a second, beyond which no rule dates anything. */
const READINGS_MAX = 50_000

/** An incidence as far as it is a breach of a sensor. */
export interface BreachOfSensor {
  readonly id: string
  readonly sensorId: string
  readonly began: string
  readonly ended: string | null
  readonly peak: number | null
  readonly limits: Readonly<Record<string, number | null>> | null
}

export interface BreachedLabel {
  readonly labelId: string
  readonly from: string
  readonly to: string
  /** Null: nothing was measured, or there was too much to look at. */
  readonly food: ExposedFood | null
}

export interface BreachedFood {
  readonly breach: BreachFacts
  readonly labels: readonly BreachedLabel[]
  /** False: there was more food than is looked at. */
  readonly isWhole: boolean
}

/**
 * Which limit of temperature was left and to which side; a rate, a door or silence has none. Only sensors of temperatures tell
 * of food, and theirs are kept in degrees Celsius.
 */
function limitOf({ limits, peak }: BreachOfSensor): { side: BreachSide; limitC: number | null } {
  const { high, highHigh, low, lowLow, per } = limits ?? {}
  if (peak === null || per != null) return { side: 'warm', limitC: null }
  const [upper, lower] = [high ?? highHigh ?? null, low ?? lowLow ?? null]
  const isCold = lower !== null && peak < lower
  return isCold ? { side: 'cold', limitC: lower } : { side: 'warm', limitC: upper }
}

interface Reading {
  readonly at: number
  readonly value: number
}

const readingsStatement = (
  organizationId: string,
  sensorId: string,
  from: string,
  to: string,
): Statement<Reading> => ({
  text: `select extract(epoch from at)::float8 as at, value::float8 as value from reading
    where organization_id = $1 and sensor_id = $2 and at >= $3 and at <= $4 order by reading.at limit ${READINGS_MAX + 1}`,
  values: [organizationId, sensorId, from, to],
})

interface Onward {
  readonly first: string
  readonly id: string
  /** When the food of the first went on. */
  readonly at: string
}

/** Labels under which food of these goes on: in place of a print that was no longer true, or as a part of it. */
const onwardStatement = (
  organizationId: string,
  ids: readonly string[],
  since: string,
): Statement<Onward> => ({
  text: `with recursive goes(first, id, at) as (
      select given, given, null::timestamptz from unnest($2::uuid[]) given
      union
      select goes.first, next.to_id, coalesce(goes.at, next.created) from goes cross join lateral (
        select to_id, created from label_link where organization_id = $1 and from_id = goes.id and kind in ('replace', 'split')
          and created >= $3 offset 0
      ) next
    )
    select first, id, at from goes where first <> id`,
  values: [organizationId, ids, since],
})

interface Part {
  readonly from: string
  readonly to: string
}

/** Stretches that overlap or touch are one. */
function united(parts: readonly Part[]): Part[] {
  const inOrder = parts.toSorted((a, b) => Date.parse(a.from) - Date.parse(b.from))
  return inOrder.reduce<Part[]>((all, part) => {
    const last = all.at(-1)
    if (last === undefined || Date.parse(last.to) < Date.parse(part.from)) return [...all, part]
    const to = Date.parse(last.to) < Date.parse(part.to) ? part.to : last.to
    return [...all.slice(0, -1), { from: last.from, to }]
  }, [])
}

/** When each label's food was inside: under its own number, and before that under those it came from. */
function partsOf(inside: ReadonlyMap<string, readonly Part[]>, onward: readonly Onward[]) {
  const parts = new Map([...inside].map(([id, own]) => [id, [...own]]))
  for (const { first, id, at } of onward) {
    const before = (inside.get(first) ?? []).flatMap(({ from, to }) =>
      Date.parse(from) >= Date.parse(at) ? [] : [{ from, to: Date.parse(to) < Date.parse(at) ? to : at }],
    )
    parts.set(id, [...(parts.get(id) ?? []), ...before])
  }
  return [...parts].flatMap(([labelId, all]) => (all.length === 0 ? [] : [{ labelId, parts: united(all) }]))
}

/** The record of one label: what was read while it was inside, the nearest values held to its ends. */
function samplesOf(readings: readonly Reading[], from: string, to: string): Sample[] {
  const [begins, ends] = [Date.parse(from) / 1000, Date.parse(to) / 1000]
  const inside = readings.filter(({ at }) => at >= begins && at <= ends)
  const before = readings.findLast(({ at }) => at < begins)
  const behind = readings.find(({ at }) => at > ends)
  const first = inside[0] ?? before ?? behind
  if (first === undefined) return []
  const opening = before ?? first
  const closing = behind ?? inside.at(-1) ?? first
  return [
    { second: begins, celsius: opening.value },
    ...inside.map(({ at, value }) => ({ second: at, celsius: value })),
    { second: ends, celsius: closing.value },
  ]
}

/** Breaches of the same sensor shortly before, which count for what stood there then, too: the newest few of a week. */
const earlierStatement = (
  organizationId: string,
  { sensorId, began }: BreachOfSensor,
): Statement<BreachOfSensor> => ({
  text: `select id, sensor_id as "sensorId", began, ended, peak::float8 as peak, limits from incidence
    where organization_id = $1 and sensor_id = $2 and began < $3 and began > $3::timestamptz - interval '7 days'
      and ended is not null and ended <= $3 and deleted is null order by began desc limit 5`,
  values: [organizationId, sensorId, began],
})

/**
 * The food of a breach, with what the sensor measured of it. A label that came in while it lasted went through the rest
 * alone; what it went through there before is added up beside it.
 */
export async function breachedFood(
  transaction: Transaction,
  organizationId: string,
  incidence: BreachOfSensor,
  now: string,
): Promise<BreachedFood> {
  const found = await foodIn(transaction, organizationId, incidence, now)
  if (found.breach.food.size === 0) return found
  const before = new Map<string, number>()
  for (const earlier of (await transaction.query(earlierStatement(organizationId, incidence))).rows) {
    const { food } = (await foodIn(transaction, organizationId, earlier, now)).breach
    for (const [id, { beyond }] of food) before.set(id, (before.get(id) ?? 0) + beyond)
  }
  const food = new Map(
    [...found.breach.food].map(([id, one]) => [id, { ...one, before: before.get(id) ?? 0 }]),
  )
  return { ...found, breach: { ...found.breach, food } }
}

/** The food of one breach alone. */
async function foodIn(
  transaction: Transaction,
  organizationId: string,
  incidence: BreachOfSensor,
  now: string,
): Promise<BreachedFood> {
  const { id, sensorId, began, ended } = incidence
  const to = ended ?? now
  const { food, isWhole } = await contentsOf(transaction, organizationId, sensorId, { from: began, to }, now)
  const { rows: readings } = await transaction.query(readingsStatement(organizationId, sensorId, began, to))
  const { side, limitC } = limitOf(incidence)
  const isKnown = limitC !== null && readings.length <= READINGS_MAX
  const inside = Map.groupBy(
    food.flatMap(({ stay, from, to: until }) => stay.labelIds.map(labelId => ({ labelId, from, to: until }))),
    ({ labelId }) => labelId,
  )
  const onward =
    inside.size === 0
      ? []
      : (await transaction.query(onwardStatement(organizationId, [...inside.keys()], began))).rows
  const exposed = (parts: readonly Part[]): ExposedFood | null => {
    if (!isKnown) return null
    const measured = parts.flatMap(
      part => exposureOf(samplesOf(readings, part.from, part.to), side, limitC) ?? [],
    )
    if (measured.length === 0) return null
    const sum = (of: 'beyond' | 'ageing') => measured.reduce((total, part) => total + part[of], 0)
    return {
      from: parts[0]!.from,
      to: parts.at(-1)!.to,
      warmest: Math.max(...measured.map(({ warmest }) => warmest)),
      coldest: Math.min(...measured.map(({ coldest }) => coldest)),
      beyond: sum('beyond'),
      ageing: sum('ageing'),
    }
  }
  const labels = partsOf(inside, onward).map(({ labelId, parts }): BreachedLabel => ({
    labelId,
    from: parts[0]!.from,
    to: parts.at(-1)!.to,
    food: exposed(parts),
  }))
  return {
    breach: {
      id,
      side,
      limitC,
      isOver: ended !== null,
      food: new Map(labels.flatMap(label => (label.food === null ? [] : [[label.labelId, label.food]]))),
    },
    labels,
    isWhole,
  }
}
