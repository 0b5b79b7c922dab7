/** What was found at the demo's HACCP points in the month before, the last week as it is told elsewhere. */
import {
  checkPoint,
  owedChange,
  owedIncidence,
  type AskedCheck,
  type CheckedPoint,
  type CheckFacts,
  type Effects,
  type OwedTexts,
} from '@cloche/domain/operations'
import type { TemplateHazardName } from '@cloche/domain/rules/haccp-plan'
import { judgedSlots, type JudgedSlot } from '@cloche/domain/rules/food-safety'
import { languageOf, translate } from '@cloche/domain/text'
import { wordsOf } from '@cloche/domain/text/dictionaries'
import { setUp } from '../../reference/set-up.ts'
import { DEMO_ZONE, seeded, seedOf, type WeekClock } from '../clock.ts'
import { CENTRAL, CHEF, MANAGER } from '../house.ts'
import type { Plan } from '../plan.ts'
import type { Stamp } from '../stamp.ts'
import { POINTS } from './points.ts'
import { CENTRAL_DAYS, type DemoPoint } from './points/point.ts'
import { plannedPlace, type PlanOfPlace } from './plans.ts'
import { colderBefore } from './temperatures.ts'

const WORDS = wordsOf('haccp')
const NOTICES = wordsOf('notices')

/** A finding that is out of limits, by point and day, with what was done. */
export interface Failing {
  readonly point: string
  readonly value: number
  readonly at: string
  readonly by: string
  readonly note: string
  readonly corrective: string
  /** Key of the incidence that it opened. */
  readonly incidence: string
  /** The compulsory steps that were done. */
  readonly steps?: readonly string[]
}

/** A check that did not go as every day: it did not apply, came late, or nobody made it. */
export interface Lapse {
  readonly point: string
  readonly day: number
  /** The hour at which it is made on other days. */
  readonly hour: string
  readonly kind: 'notApplicable' | 'late' | 'missed'
  readonly reason?: string
}

/** The probe that hangs in the central kitchen. */
const PROBE = 'Probe 1'

/** So long before and after its hour a check is owed, in minutes, and so long it is late then. */
const AROUND = 60
const GRACE = 3600

const hourOf = (minutes: number) => {
  const day = (minutes + 1440) % 1440
  return `${String(Math.floor(day / 60)).padStart(2, '0')}:${String(day % 60).padStart(2, '0')}`
}
const minutesOf = (hour: string) => Number(hour.slice(0, 2)) * 60 + Number(hour.slice(3, 5))

/** The hours at which a point owes its checks; one that is due at whatever hour one looks, or with food, has none. */
const windowsOf = ({ hours, weekdays, isDue, isWithFood }: DemoPoint) =>
  isDue === true || isWithFood === true
    ? []
    : hours.map(hour => ({
        weekdays: [...weekdays],
        from: hourOf(minutesOf(hour) - AROUND),
        to: hourOf(Math.min(minutesOf(hour) + AROUND, 1439)),
      }))

/** The newest day before today on which a point is checked. */
function lastDayOf(clock: WeekClock, { weekdays }: DemoPoint): number {
  for (let day = -1; ; day--) if (weekdays.includes(clock.weekday(day))) return day
}

/** Nobody comes at the very minute: at most so many minutes before a check's hour, and after it. */
const BEFORE = 6
const AFTER = 11

/** When somebody came to a point on a day around an hour, as an instant: another minute each day, the same when told again. */
function byHand(clock: WeekClock, { code }: DemoPoint, day: number, hour: string): string {
  const minutes = seeded(seedOf(`${code} ${clock.day(day)} ${hour}`))(BEFORE + AFTER + 1) - BEFORE
  return new Date(Date.parse(clock.at(day, hour)) + minutes * 60_000).toISOString()
}

const tenth = (value: number) => Math.round(value * 10) / 10

/** For so many days before today there are checks. */
const DAYS = 30
/** A day about which the central kitchen wrote nothing down. */
const silentDay = (clock: WeekClock): number => {
  for (let day = -16; ; day--) if (CENTRAL_DAYS.includes(clock.weekday(day))) return day
}
const isSilent = ({ place }: DemoPoint, clock: WeekClock, day: number) =>
  plannedPlace(place) === CENTRAL && day === silentDay(clock)

/** What went otherwise this week: no delivery on a day, a check that came late, one that was forgotten. */
export function lapsesOf(clock: WeekClock): readonly Lapse[] {
  const dayOf = (name: string) => lastDayOf(clock, POINTS.find(point => point.name === name) as DemoPoint)
  return [
    {
      point: 'Delivery of chilled food',
      day: dayOf('Delivery of chilled food'),
      hour: '08:20',
      kind: 'notApplicable',
      reason: 'No delivery today',
    },
    { point: 'Air of Fridge B', day: dayOf('Air of Fridge B'), hour: '07:05', kind: 'late' },
    {
      point: 'Hot holding at the pass',
      day: dayOf('Hot holding at the pass'),
      hour: '14:10',
      kind: 'missed',
    },
  ]
}

/** What is judged by eye is chosen, what a sensor reads is offered, the rest is typed. */
const methodOf = ({ measure, sensor }: DemoPoint) =>
  measure === 'visual' ? 'options' : sensor === undefined ? 'typed' : 'sensor'

/** The hazard that a point hangs on; null: its place has no plan. */
const hazardOf = (plans: ReadonlyMap<string, PlanOfPlace>, { place, controls }: DemoPoint) =>
  plans.get(plannedPlace(place) ?? '')?.hazards.get(controls ?? ('' as TemplateHazardName)) ?? null

/** The limits of product groups, as points hold them. */
const groupsOf = ({ house }: Plan, { groups = [] }: DemoPoint) =>
  groups.map(({ name, products, maximum, source }) => ({
    name,
    productIds: products.map(product => house('product', product)),
    minimum: null,
    maximum,
    source,
  }))

/** @returns ids of the points by name */
export function planPoints(plan: Plan, plans: ReadonlyMap<string, PlanOfPlace>): ReadonlyMap<string, string> {
  const { house } = plan
  const ids = POINTS.map((point): [string, string] => {
    const { name, code, hazard, stage, isCritical = true, everyHours, monitoring, corrective, source } = point
    const { limits, place, device, sensor, measure } = point
    const id = plan.create(
      'haccpPoint',
      {
        name,
        code,
        hazard,
        stage,
        isCritical,
        everyHours,
        monitoring: point.monitoringBefore ?? monitoring,
        corrective,
        source: source ?? null,
        hazardId: hazardOf(plans, point),
        prerequisite: point.prerequisite ?? null,
        measure: measure ?? 'temperature',
        method: methodOf(point),
        windows: windowsOf(point),
        grace: GRACE,
        options: point.options ?? null,
        steps: point.steps ?? null,
        groupLimits: groupsOf(plan, point),
        locationId: house('place', place),
        minimum: limits[0],
        maximum: limits[1],
        deviceId: device === undefined ? null : house('device', device),
        sensorId: sensor === undefined ? null : house('sensor', sensor),
        verification: 'The chef signs the sheet of checks every Monday.',
      },
      setUp(plan, CHEF),
    )
    return [name, id]
  })
  return new Map(ids)
}

/**
 * The checks of the month up to now; some of today are still due, and of one day nobody wrote any down in the central
 * kitchen. Where something failed, that stands instead of the usual finding of that hour.
 * @param points ids by name
 * @param versionOf the version of the plan that counted at a place at an instant
 * @returns the reports of each failing check, by key
 */
export function playChecks(
  plan: Plan,
  points: ReadonlyMap<string, string>,
  failings: readonly Failing[],
  versionOf: (place: string, at: string) => string | null,
): ReadonlyMap<string, Effects['reports']> {
  const { clock, house } = plan
  const lapses = lapsesOf(clock)
  const random = seeded(seedOf(`checks ${clock.day(0)}`))
  const { locale, say } = plan.words
  const words: CheckFacts['words'] = (key, values) =>
    translate(WORDS[languageOf(locale)], key, values, locale)
  const check = (point: DemoPoint, found: Omit<AskedCheck, 'haccpPointId'>, stamp: Stamp) => {
    const { name, device, isCritical = true, measure = 'temperature', limits } = point
    const checked: CheckedPoint = {
      id: points.get(name) ?? '',
      name: say(name),
      locationId: house('place', point.place),
      deviceId: device === undefined ? null : house('device', device),
      isCritical,
      measure,
      method: methodOf(point),
      minimum: limits[0],
      maximum: limits[1],
      sensorId: point.sensor === undefined ? null : house('sensor', point.sensor),
      source: point.source === undefined ? null : say(point.source),
      options: point.options === undefined ? null : say(point.options),
      steps: point.steps === undefined ? null : say(point.steps),
      groupLimits: groupsOf(plan, point),
    }
    const reports = plan.play(
      checkPoint,
      { haccpPointId: checked.id, ...found },
      {
        point: checked,
        words,
        planVersionId: versionOf(point.place, stamp.at),
        dueAt: owedAt(plan, point, stamp.at),
      },
      stamp,
    )
    const isExpected = reports.length > 0 === (found.corrective !== undefined)
    if (!isExpected) throw new Error(`The demo's check of ${name} is not as it is told`)
    return reports
  }
  const reported = new Map(
    failings.map(({ point: name, value, note, corrective, incidence, steps = [], at, by }) => {
      const point = POINTS.find(one => one.name === name) as DemoPoint
      return [
        incidence,
        check(point, { value, note, corrective, ...(steps.length > 0 && { steps }) }, { at, by }),
      ]
    }),
  )
  for (const point of POINTS) {
    const own = failings.filter(failing => failing.point === point.name)
    for (let day = -DAYS; day <= 0; day++) {
      if (!point.weekdays.includes(clock.weekday(day)) || isSilent(point, clock, day)) continue
      for (const hour of point.hours) {
        const at = byHand(clock, point, day, hour)
        const found = point.usual
          ? {
              value: tenth(point.usual[0] + random(point.usual[1]) / 10 - colderBefore(point.sensor, -day)),
              ...(point.device === PROBE && { probe: say(PROBE) }),
            }
          : point.options === undefined
            ? { isOk: true }
            : { said: point.options.split('\n')[0] ?? '' }
        const lapse = lapses.find(one => one.point === point.name && one.day === day && one.hour === hour)
        if (lapse !== undefined && clock.isPast(at)) {
          playLapse(plan, point, lapse, points.get(point.name) ?? '', (asked, stamp) =>
            check(point, asked ?? found, stamp),
          )
          continue
        }
        const isReplaced = own.some(failing => Math.abs(Date.parse(failing.at) - Date.parse(at)) < 7_200_000)
        const isLeft =
          point.isDue === true && Date.parse(at) > Date.parse(clock.now) - point.everyHours * 3_600_000
        if (clock.isPast(at) && !isReplaced && !isLeft) check(point, found, { at, by: point.person })
      }
    }
  }
  return reported
}

/** When the owed check was due that a check at an instant answers; null: none is owed then. */
function owedAt({ clock }: Plan, point: DemoPoint, at: string): string | null {
  const owed = slotsOf(clock, point, at)
  return owed === undefined ? null : new Date(owed.dueAt).toISOString()
}

/** The slot of a point around an instant, by its hours. */
function slotsOf(clock: WeekClock, point: DemoPoint, at: string): JudgedSlot | undefined {
  const owing = {
    everyHours: point.everyHours,
    windows: windowsOf(point),
    grace: GRACE,
    created: Date.parse(clock.at(-30, '00:00')),
  }
  if (owing.windows.length === 0) return undefined
  const time = Date.parse(at)
  const near = judgedSlots(owing, DEMO_ZONE, [], time - 6 * 3_600_000, time + 6 * 3_600_000)
  return near.find(({ opensAt, missedAt }) => opensAt <= time && time <= missedAt)
}

/** A check that did not apply, came late or was missed, with the incidence that tells of it. */
function playLapse(
  plan: Plan,
  point: DemoPoint,
  { kind, day, hour, reason }: Lapse,
  pointId: string,
  check: (asked: Omit<AskedCheck, 'haccpPointId'> | null, stamp: Stamp) => unknown,
): void {
  const { clock, house } = plan
  const at = clock.at(day, hour)
  if (kind === 'notApplicable') {
    check({ notApplicable: true, ...(reason === undefined ? {} : { reason }) }, { at, by: point.person })
    return
  }
  const slot = slotsOf(clock, point, at)
  if (slot === undefined) return
  const madeAt = kind === 'late' ? slot.dueAt + 25 * 60_000 : null
  if (madeAt !== null) check(null, { at: new Date(madeAt).toISOString(), by: point.person })
  const { locale, say } = plan.words
  const language = languageOf(locale)
  const shown = new Intl.DateTimeFormat(locale, {
    timeZone: DEMO_ZONE,
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  const texts: OwedTexts = {
    words: (key, values) => translate(NOTICES[language], key, values, language),
    clock: time => shown.format(time),
  }
  const owing = {
    id: pointId,
    name: say(point.name),
    locationId: house('place', point.place),
    deviceId: point.device === undefined ? null : house('device', point.device),
    isCritical: point.isCritical ?? true,
  }
  const until = kind === 'late' ? slot.dueAt + 60_000 : slot.missedAt + 60_000
  const opened = owedIncidence(owing, slot, until, texts)
  if (opened === null) return
  const stamp = { at: new Date(until).toISOString(), by: MANAGER }
  const id = plan.report('incidence', { ...opened, status: 'open' }, stamp)
  if (madeAt === null) return
  const after = owedChange(
    owing,
    { ...slot, answeredAt: madeAt },
    null,
    { ...opened, corrective: null },
    madeAt,
    texts,
  )
  const done = { at: new Date(madeAt).toISOString(), by: MANAGER }
  if (after !== null) plan.follow('incidence', id, { ...after.change, status: 'acknowledged' }, done)
  plan.follow('incidence', id, { status: 'closed' }, done)
}
