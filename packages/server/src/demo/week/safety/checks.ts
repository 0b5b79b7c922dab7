/** The demo's HACCP points, and what was found at them in the month before, the last week as it is told elsewhere. */
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
import { BANQUET_FRIDGE, BISTRO, CENTRAL, CHEF, COLD_ROOM, COOK, FREEZER, FRIDGE, MANAGER } from '../house.ts'
import type { Plan, Stamp } from '../plan.ts'
import { plannedPlace, type PlanOfPlace } from './plans.ts'

const WORDS = wordsOf('haccp')
const NOTICES = wordsOf('notices')

export interface DemoPoint {
  readonly name: string
  readonly code: string
  readonly place: string
  readonly hazard: string
  readonly stage: string
  readonly limits: readonly [minimum: number | null, maximum: number | null]
  readonly measure?: 'temperature' | 'visual' | 'ph' | 'count'
  /** The hazard of the plan of its place that it controls, by its name in the template. */
  readonly controls?: TemplateHazardName
  readonly prerequisite?: string
  /** What is watched was told in other words until the plan was published again. */
  readonly monitoringBefore?: string
  readonly isCritical?: boolean
  readonly everyHours: number
  /** A measured value without a fault: from, and how far up it scatters. */
  readonly usual?: readonly [from: number, width: number]
  readonly hours: readonly string[]
  readonly weekdays: readonly number[]
  readonly person: string
  readonly device?: string
  readonly sensor?: string
  readonly monitoring: string
  readonly corrective: string
  readonly source?: string
  /** What may be found by eye; a line that begins with ! is not in order. */
  readonly options?: string
  /** What has to be done when it fails, one a line. */
  readonly steps?: string
  /** Limits of their own for some products, by their names. */
  readonly groups?: readonly {
    readonly name: string
    readonly products: readonly string[]
    readonly maximum: number
    readonly source: string
  }[]
  /** Nobody came to it in the last day: it is due at whatever hour one looks. */
  readonly isDue?: true
  /** With every tray or van, at no hour of its own: it is owed when nobody came for as long as `everyHours`. */
  readonly isWithFood?: true
}

const WEEK = [1, 2, 3, 4, 5, 6, 7]
const CENTRAL_DAYS = [1, 2, 3, 4, 5, 6]
const BISTRO_DAYS = [2, 3, 4, 5, 6, 7]

export const POINTS: readonly DemoPoint[] = [
  {
    name: 'Air of Cold room 1',
    code: 'PCC-1',
    place: COLD_ROOM,
    controls: 'chilled',
    hazard: 'biological',
    stage: 'storage',
    limits: [0, 4],
    everyHours: 12,
    usual: [2.1, 14],
    hours: ['06:35', '15:30'],
    weekdays: CENTRAL_DAYS,
    person: CHEF,
    device: 'Cold room unit',
    sensor: 'cold-room-1/air',
    monitoring: 'Read the display with the door closed for ten minutes.',
    corrective: 'Move the food to Fridge A or the blast chiller, measure its core, call the technician.',
    source: 'House rule; raw meat at most 7 °C by Regulation (EC) 853/2004',
  },
  {
    name: 'Air of Freezer 1',
    code: 'PCC-2',
    place: FREEZER,
    controls: 'frozen',
    hazard: 'biological',
    stage: 'storage',
    limits: [null, -18],
    everyHours: 24,
    usual: [-20.6, 18],
    hours: ['06:40'],
    weekdays: CENTRAL_DAYS,
    person: CHEF,
    device: 'Freezer unit',
    sensor: 'freezer-1/air',
    monitoring: 'Read the display before the first opening.',
    corrective: 'Close, measure again after an hour; what is softer than -15 °C is used within a day.',
    source: 'Royal Decree 1109/1991',
  },
  {
    name: 'Delivery of chilled food',
    code: 'PCC-3',
    place: CENTRAL,
    controls: 'delivery',
    prerequisite: 'deliveries',
    hazard: 'biological',
    stage: 'receiving',
    limits: [null, 5],
    everyHours: 24,
    usual: [1.9, 22],
    hours: ['08:20'],
    weekdays: [1, 2, 3, 4, 5],
    person: CHEF,
    device: 'Probe 1',
    groups: [
      {
        name: 'Fresh fish',
        products: ['Hake loin', 'Mussels'],
        maximum: 3,
        source: 'Regulation (EC) 853/2004: the temperature of melting ice',
      },
    ],
    monitoring: 'Probe between two packs of each delivery.',
    corrective: 'Refuse what is above 5 °C, note it on the delivery note, tell the supplier.',
    source: 'House rule',
  },
  {
    name: 'Core of roast chicken',
    code: 'PCC-4',
    place: CENTRAL,
    controls: 'cook',
    hazard: 'biological',
    stage: 'cooking',
    limits: [75, null],
    everyHours: 48,
    usual: [76.8, 60],
    hours: ['11:45'],
    weekdays: [1, 3, 5],
    person: CHEF,
    device: 'Probe 1',
    monitoring: 'The thickest part of three pieces of each tray.',
    corrective: 'Back into the oven until 75 °C is reached in all pieces.',
    source: 'Royal Decree 1021/2022',
  },
  {
    name: 'Core after blast chilling',
    code: 'PCC-5',
    place: CENTRAL,
    controls: 'cool',
    hazard: 'biological',
    stage: 'cooling',
    limits: [null, 10],
    everyHours: 24,
    usual: [3.6, 52],
    hours: ['13:20'],
    weekdays: CENTRAL_DAYS,
    person: CHEF,
    device: 'Blast chiller 1',
    sensor: 'blast-1/core',
    monitoring: 'The slowest tray, two hours after it went in.',
    corrective: 'Spread it out and chill on; after more than two hours above 10 °C throw it away.',
    source: 'House rule; 10 °C within two hours is usual practice in the EU',
  },
  {
    name: 'Air of Fridge A',
    code: 'PCC-6',
    place: FRIDGE,
    controls: 'chilled',
    hazard: 'biological',
    stage: 'storage',
    limits: [0, 4],
    everyHours: 8,
    usual: [2.4, 13],
    hours: ['10:05', '18:20', '23:40'],
    weekdays: BISTRO_DAYS,
    person: COOK,
    device: 'Fridge A unit',
    sensor: 'fridge-a/air',
    monitoring: 'Read the display before service and at closing.',
    corrective: 'Check door and fan, take the food with the shortest dates to the cold room, hold the rest.',
    source: 'House rule',
  },
  {
    name: 'Delivery of fish',
    code: 'PCC-7',
    place: BISTRO,
    controls: 'delivery',
    prerequisite: 'deliveries',
    hazard: 'biological',
    stage: 'receiving',
    limits: [null, 3],
    everyHours: 24,
    usual: [0.4, 19],
    hours: ['07:45'],
    weekdays: [2, 4, 5, 6],
    person: COOK,
    steps: 'Refuse the boxes\nNote it on the delivery note',
    monitoring: 'Probe in the ice and between two fish.',
    monitoringBefore: 'Probe between two fish.',
    corrective: 'Refuse the boxes, keep none of them in the kitchen.',
    source: 'Regulation (EC) 853/2004: the temperature of melting ice',
  },
  {
    name: 'Hot holding at the pass',
    code: 'PCC-8',
    place: BISTRO,
    controls: 'hold',
    hazard: 'biological',
    stage: 'holding',
    limits: [65, null],
    everyHours: 6,
    usual: [67.2, 71],
    hours: ['14:10', '21:20'],
    weekdays: BISTRO_DAYS,
    person: COOK,
    monitoring: 'One serving of each pan, halfway through service.',
    corrective: 'Heat again to 75 °C once; what cooled twice is thrown away.',
    source: 'Royal Decree 1021/2022',
  },
  {
    name: 'Air of Fridge B',
    code: 'PCC-9',
    place: BANQUET_FRIDGE,
    hazard: 'biological',
    stage: 'storage',
    limits: [0, 4],
    everyHours: 24,
    usual: [2.3, 12],
    hours: ['07:05'],
    weekdays: CENTRAL_DAYS,
    person: CHEF,
    device: 'Fridge B unit',
    sensor: 'fridge-b/air',
    monitoring: 'Read the display before the first opening.',
    corrective: 'Move the food to the cold room of the central kitchen, call the technician.',
    source: 'House rule',
  },
  {
    name: 'Boards and knives of allergens',
    code: 'PC-1',
    place: BISTRO,
    controls: 'allergen',
    hazard: 'allergen',
    stage: 'preparation',
    limits: [null, null],
    measure: 'visual',
    isCritical: false,
    everyHours: 24,
    hours: ['12:30'],
    weekdays: BISTRO_DAYS,
    person: MANAGER,
    options: 'Clean and apart\n! Dirty or mixed',
    monitoring: 'Purple boards and knives are clean, apart and used for nothing else.',
    corrective: 'Wash, change the board, throw away what was touched.',
  },
  {
    name: 'Rinse of the dishwasher',
    code: 'PC-3',
    place: BISTRO,
    controls: 'surfaces',
    prerequisite: 'cleaning',
    hazard: 'biological',
    stage: 'cleaning',
    limits: [80, null],
    isCritical: false,
    everyHours: 24,
    usual: [82.4, 45],
    hours: ['10:40'],
    weekdays: WEEK,
    person: COOK,
    isDue: true,
    monitoring: 'The display while it rinses, or a strip on a plate.',
    corrective: 'Run it again empty; below 80 °C wash by hand with disinfectant and call the technician.',
  },
  {
    name: 'Glass and loose parts',
    code: 'PC-2',
    place: CENTRAL,
    controls: 'foreign',
    prerequisite: 'maintenance',
    hazard: 'physical',
    stage: 'preparation',
    limits: [null, null],
    measure: 'visual',
    isCritical: false,
    everyHours: 168,
    hours: ['07:10'],
    weekdays: WEEK.slice(0, 1),
    person: CHEF,
    monitoring: 'Lamps, displays, blades and screws along the line.',
    corrective: 'Stop the line, look for every piece, hold what was open nearby.',
  },
  {
    name: 'Cleaning of the central kitchen',
    code: 'PR-1',
    place: CENTRAL,
    controls: 'surfaces',
    prerequisite: 'cleaning',
    hazard: 'biological',
    stage: 'cleaning',
    limits: [null, null],
    measure: 'visual',
    isCritical: false,
    everyHours: 24,
    hours: ['16:10'],
    weekdays: CENTRAL_DAYS,
    person: CHEF,
    monitoring: 'Surfaces, machines, floor and drains against the cleaning plan.',
    corrective: 'Clean again before work begins.',
  },
  {
    name: 'Traps and corners of the central kitchen',
    code: 'PR-2',
    place: CENTRAL,
    controls: 'pests',
    prerequisite: 'pests',
    hazard: 'biological',
    stage: 'other',
    limits: [null, null],
    measure: 'visual',
    isCritical: false,
    everyHours: 168,
    hours: ['07:20'],
    weekdays: [1],
    person: CHEF,
    monitoring: 'Traps, corners, the store and the waste.',
    corrective: 'Throw away what was touched, clean, call the company.',
  },
  {
    name: 'Health and hands of the morning shift',
    code: 'PR-3',
    place: CENTRAL,
    controls: 'people',
    prerequisite: 'personnel',
    hazard: 'biological',
    stage: 'other',
    limits: [null, null],
    measure: 'visual',
    isCritical: false,
    everyHours: 24,
    hours: ['06:30'],
    weekdays: CENTRAL_DAYS,
    person: CHEF,
    monitoring: 'Clothes, hands, wounds and health at the beginning of the shift.',
    corrective: 'Wash, change or send home.',
  },
  {
    name: 'Probe 1 in melting ice',
    code: 'PR-4',
    place: CENTRAL,
    controls: 'probes',
    prerequisite: 'calibration',
    hazard: 'biological',
    stage: 'other',
    limits: [-1, 1],
    isCritical: false,
    everyHours: 168,
    usual: [-0.3, 6],
    hours: ['07:30'],
    weekdays: [1],
    person: CHEF,
    device: 'Probe 1',
    monitoring: 'Two minutes in melting ice.',
    corrective: 'Take the probe out of use, decide on what was measured with it.',
    source: 'House rule',
  },
  {
    name: 'Core probe of the blast chiller in melting ice',
    code: 'PR-9',
    place: CENTRAL,
    controls: 'probes',
    prerequisite: 'calibration',
    hazard: 'biological',
    stage: 'other',
    limits: [-1, 1],
    isCritical: false,
    everyHours: 168,
    usual: [-0.4, 5],
    hours: ['07:40'],
    weekdays: [1],
    person: CHEF,
    device: 'Blast chiller 1',
    sensor: 'blast-1/core',
    monitoring: 'Two minutes in melting ice.',
    corrective: 'Take the probe out of use, decide on what was measured with it.',
    source: 'House rule',
  },
  {
    name: 'Polar compounds of the frying oil',
    code: 'PR-5',
    place: BISTRO,
    controls: 'oil',
    prerequisite: 'oil',
    hazard: 'chemical',
    stage: 'cooking',
    limits: [null, 25],
    measure: 'count',
    isCritical: false,
    everyHours: 48,
    usual: [9, 90],
    hours: ['11:50'],
    weekdays: [2, 4, 6],
    person: COOK,
    monitoring: 'Meter in warm oil before service, in percent.',
    corrective: 'Change the oil, clean the fryer.',
    source: 'House rule',
  },
  {
    name: 'Traps and corners of the bistro',
    code: 'PR-6',
    place: BISTRO,
    controls: 'pests',
    prerequisite: 'pests',
    hazard: 'biological',
    stage: 'other',
    limits: [null, null],
    measure: 'visual',
    isCritical: false,
    everyHours: 168,
    hours: ['10:30'],
    weekdays: [2],
    person: MANAGER,
    monitoring: 'Traps, corners, the store and the waste.',
    corrective: 'Throw away what was touched, clean, call the company.',
  },
  {
    name: 'Health and hands of the team',
    code: 'PR-7',
    place: BISTRO,
    controls: 'people',
    prerequisite: 'personnel',
    hazard: 'biological',
    stage: 'other',
    limits: [null, null],
    measure: 'visual',
    isCritical: false,
    everyHours: 24,
    hours: ['10:20'],
    weekdays: BISTRO_DAYS,
    person: MANAGER,
    monitoring: 'Clothes, hands, wounds and health at the beginning of the shift.',
    corrective: 'Wash, change or send home.',
  },
  {
    name: 'Probe of the bistro in melting ice',
    code: 'PR-8',
    place: BISTRO,
    controls: 'probes',
    prerequisite: 'calibration',
    hazard: 'biological',
    stage: 'other',
    limits: [-1, 1],
    isCritical: false,
    everyHours: 168,
    usual: [-0.2, 5],
    hours: ['10:45'],
    weekdays: [2],
    person: COOK,
    monitoring: 'Two minutes in melting ice.',
    corrective: 'Take the probe out of use, decide on what was measured with it.',
    source: 'House rule',
  },
  {
    name: 'Core of each cooked tray',
    code: 'PCC-10',
    place: CENTRAL,
    controls: 'cook',
    hazard: 'biological',
    stage: 'cooking',
    limits: [75, null],
    everyHours: 72,
    usual: [75.9, 96],
    hours: [
      '08:05',
      '08:40',
      '09:15',
      '09:50',
      '10:25',
      '11:00',
      '11:30',
      '12:05',
      '12:40',
      '13:10',
      '14:05',
      '14:40',
      '15:15',
      '15:50',
    ],
    weekdays: CENTRAL_DAYS,
    person: CHEF,
    device: 'Probe 1',
    isWithFood: true,
    monitoring: 'Each tray, in its thickest piece, before it leaves the oven.',
    corrective: 'Back into the oven until 75 °C is reached in all pieces.',
    source: 'Royal Decree 1021/2022',
  },
  {
    name: 'Core of each chilled tray',
    code: 'PCC-11',
    place: CENTRAL,
    controls: 'cool',
    hazard: 'biological',
    stage: 'cooling',
    limits: [null, 10],
    everyHours: 72,
    usual: [2.4, 61],
    hours: [
      '09:40',
      '10:15',
      '10:50',
      '11:20',
      '11:55',
      '12:30',
      '13:00',
      '13:35',
      '14:15',
      '15:00',
      '15:40',
      '16:20',
    ],
    weekdays: CENTRAL_DAYS,
    person: CHEF,
    device: 'Probe 1',
    isWithFood: true,
    monitoring: 'Each tray when it leaves the blast chiller.',
    corrective: 'Spread it out and chill on; after more than two hours above 10 °C throw it away.',
    source: 'House rule; 10 °C within two hours is usual practice in the EU',
  },
  {
    name: 'Food that is sent out',
    code: 'PCC-12',
    place: CENTRAL,
    controls: 'chilled',
    hazard: 'biological',
    stage: 'serving',
    limits: [null, 4],
    everyHours: 72,
    usual: [1.3, 24],
    hours: ['06:50', '07:20', '10:40', '11:10', '16:30', '16:50'],
    weekdays: CENTRAL_DAYS,
    person: CHEF,
    device: 'Probe 1',
    isWithFood: true,
    monitoring: 'One box of each van, between two packs, before it is loaded.',
    corrective: 'Back into the cold room until 4 °C is reached; what was above 8 °C stays here.',
    source: 'House rule',
  },
  {
    name: 'Bench between raw and cooked',
    code: 'PR-9',
    place: CENTRAL,
    controls: 'surfaces',
    prerequisite: 'cleaning',
    hazard: 'biological',
    stage: 'cleaning',
    limits: [null, null],
    measure: 'visual',
    isCritical: false,
    everyHours: 72,
    hours: ['08:30', '09:30', '11:45', '12:55', '14:30', '16:00'],
    weekdays: CENTRAL_DAYS,
    person: CHEF,
    isWithFood: true,
    options: 'Clean and dry\n! Not clean',
    monitoring: 'After raw meat and fish, before anything that is ready to eat.',
    corrective: 'Wash and disinfect again, throw away what was put down on it.',
  },
]

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
        const at = clock.at(day, hour)
        const found = point.usual
          ? {
              value: Math.round((point.usual[0] + random(point.usual[1]) / 10) * 10) / 10,
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
