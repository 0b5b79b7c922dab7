/** What went wrong this week: a delivery that came too warm, a roast that was not done, a fridge that fails now. */
import type { Effects } from '@cloche/domain/operations'
import type { Failing } from './checks.ts'
import type { WeekClock } from '../clock.ts'
import type { Floor } from '../floor/floor.ts'
import { ADMIN, BISTRO, CHEF, COOK, FRIDGE, MANAGER } from '../house.ts'
import type { Plan } from '../plan.ts'
import type { Stamp } from '../stamp.ts'

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
      steps: ['Refuse the boxes', 'Note it on the delivery note'],
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
      by: MANAGER,
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
          floor.hold(batchId, 'Fridge A above 4 °C', stamp, FRIDGE)
      },
    },
  ]
}

/** What the chef left for the manager. */
export function planMessages(plan: Plan): void {
  const { clock, house } = plan
  plan.create(
    'notification',
    {
      kind: 'message',
      name: 'Delivery of fish comes at 07:30 tomorrow',
      locationId: house('place', BISTRO),
      userId: house('person', MANAGER),
      description: 'Llotja Nova calls before they arrive. Keep Fridge A free for three boxes.',
    },
    { at: clock.ago(300), by: CHEF },
  )
}

/**
 * What became of the incidences: whoever took one on has resolved what told of it. That of the fridge waits for somebody.
 * @param reported the reports of each failing check, by key
 */
export function planIncidents(
  plan: Plan,
  failings: readonly Failing[],
  reported: ReadonlyMap<string, Effects['reports']>,
): void {
  const { clock, house } = plan
  const close = (key: string, by: string, product: string, words: object) => {
    const { id, after } = taken(key, by)
    const productId = house('product', product)
    plan.change('incidence', id, { status: 'acknowledged', productId }, { at: after(12), by })
    plan.change('incidence', id, { status: 'closed', ...words }, { at: after(190), by })
  }
  const taken = (key: string, by: string) => {
    const at = failings.find(({ incidence }) => incidence === key)?.at ?? clock.now
    const after = (minutes: number) =>
      new Date(Math.min(Date.parse(at) + minutes * 60_000, Date.parse(clock.now))).toISOString()
    const idOf = (entity: string) => reported.get(key)?.find(one => one.entity === entity)?.draft.id ?? ''
    plan.change('notification', idOf('notification'), { resolved: true }, { at: after(5), by })
    return { id: idOf('incidence'), after }
  }
  close('fish', MANAGER, 'Hake loin', {
    cause: 'The van of Llotja Nova had stood open at the stop before ours.',
    outcome: 'returned',
    verifiedBy: house('person', ADMIN),
    verifiedAt: clock.now,
    verifiedHow: 'personAndPin',
  })
  close('roast', CHEF, 'Roast chicken', {
    cause: 'The lower tray was put in cold from the fridge.',
    outcome: 'reworked',
  })
}
