/** What went wrong this week: a delivery that came too warm, a roast that was not done, a fridge that fails now. */
import type { Failing } from './checks.ts'
import type { WeekClock } from '../clock.ts'
import type { Floor } from '../floor/floor.ts'
import { ADMIN, BISTRO, CENTRAL, CHEF, COOK, FRIDGE, MANAGER } from '../house.ts'
import type { Plan, Stamp } from '../plan.ts'

export interface Mishap extends Stamp {
  do(floor: Floor, stamp: Stamp): void
}

/** The newest day before today on one of these weekdays. */
function lastDayOn(clock: WeekClock, weekdays: readonly number[]): number {
  for (let day = -1; ; day--) if (weekdays.includes(clock.weekday(day))) return day
}

export function failingsOf(clock: WeekClock): readonly Failing[] {
  const fish = lastDayOn(clock, [2, 4, 5, 6])
  const roast = lastDayOn(clock, [1, 3, 5])
  return [
    {
      point: 'Delivery of fish',
      value: 9.2,
      at: clock.at(fish, '07:45'),
      by: COOK,
      incidence: 'fish',
      note: 'The ice had melted; hake and mussels alike.',
      corrective: 'All boxes refused, the driver took them back.',
    },
    {
      point: 'Core of roast chicken',
      value: 71.4,
      at: clock.at(roast, '11:45'),
      by: CHEF,
      incidence: 'roast',
      note: 'Two pieces of the lower tray.',
      corrective: 'Ten more minutes at 180 °C, then 78.6 °C.',
    },
    {
      point: 'Air of Fridge A',
      value: 6.8,
      at: clock.ago(34),
      by: MANAGER,
      incidence: 'fridge',
      note: 'The fan runs, the door does not close by itself.',
      corrective: 'Door shut by hand, what is in the fridge is held.',
    },
  ]
}

/** What the failures did on the floor: the fish was refused, what stands in the fridge that fails is held. */
export function mishaps(clock: WeekClock): readonly Mishap[] {
  const fish = lastDayOn(clock, [2, 4, 5, 6])
  return [
    {
      at: clock.at(fish, '07:50'),
      by: COOK,
      do(floor, stamp) {
        const goods = ['hake', 'prawns', 'mussels'].flatMap(product => floor.open([FRIDGE], product))
        const refused = goods.filter(label => label.madeAt === clock.at(fish, '07:40'))
        for (const batchId of new Set(refused.map(label => label.batchId)))
          floor.reject(batchId, 'Came at 9.2 °C', stamp)
        if (refused.length > 0) floor.move(refused, 'waste', stamp, 'returned')
      },
    },
    {
      at: clock.ago(28),
      by: MANAGER,
      do(floor, stamp) {
        const inFridge = floor.open([FRIDGE]).filter(label => label.state === 'chill')
        for (const batchId of new Set(inFridge.map(label => label.batchId)))
          floor.hold(batchId, 'Fridge A above 4 °C', stamp)
      },
    },
  ]
}

/** @returns ids of the incidences by key */
export function planIncidents(
  plan: Plan,
  points: ReadonlyMap<string, string>,
  failings: readonly Failing[],
): ReadonlyMap<string, string> {
  const { clock, house } = plan
  const ids = new Map<string, string>()
  const open = (key: string, place: string, more: object) => {
    const failing = failings.find(({ incidence }) => incidence === key)
    if (failing === undefined) return ''
    const { point, value, at, by, corrective } = failing
    const name = `Check failed: ${point}`
    const id = plan.create(
      'incidence',
      {
        name,
        description: `Found: ${value}`,
        locationId: house('place', place),
        level: 'error',
        at,
        haccpPointId: points.get(point),
        corrective,
        ...more,
      },
      { at, by },
    )
    ids.set(key, id)
    tell(id, place, failing, name)
    return id
  }
  /** Whoever took it on has resolved what told of it. */
  const tell = (incidenceId: string, place: string, { at, by, value }: Failing, name: string) => {
    const locationId = house('place', place)
    const address = `/monitor/incidence/${incidenceId}`
    const id = plan.create(
      'notification',
      { name, description: `Found: ${value}`, kind: 'processError', level: 'error', locationId, address },
      { at, by },
    )
    const later = new Date(Date.parse(at) + 300_000).toISOString()
    plan.change('notification', id, { resolved: true }, { at: later, by: MANAGER })
  }
  const minutesAfter = (key: string, minutes: number) => {
    const at = failings.find(({ incidence }) => incidence === key)?.at ?? clock.now
    return new Date(Math.min(Date.parse(at) + minutes * 60_000, Date.parse(clock.now))).toISOString()
  }
  const close = (key: string, id: string, by: string, words: object) => {
    plan.change('incidence', id, { status: 'acknowledged' }, { at: minutesAfter(key, 12), by })
    plan.change('incidence', id, { status: 'closed', ...words }, { at: minutesAfter(key, 190), by })
  }
  close('fish', open('fish', BISTRO, { productId: house('product', 'Hake loin') }), MANAGER, {
    cause: 'The van of Llotja Nova had stood open at the stop before ours.',
    outcome: 'returned',
    verifiedBy: house('person', ADMIN),
  })
  close('roast', open('roast', CENTRAL, { productId: house('product', 'Roast chicken') }), CHEF, {
    cause: 'The lower tray was put in cold from the fridge.',
    outcome: 'reworked',
  })
  const fridge = open('fridge', FRIDGE, { deviceId: house('device', 'Fridge A unit') })
  plan.change(
    'incidence',
    fridge,
    { status: 'acknowledged', cause: 'Probably the door seal; the technician is called.' },
    { at: clock.ago(26), by: MANAGER },
  )
  return ids
}
