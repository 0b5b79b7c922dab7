/** The demo's week, told without a database: the same for the same instant, but for the ids. */
import type { ContainerInHand } from '@cloche/domain/operations'
import { SUPPLIERS, planCompanies } from '../platform/customers.ts'
import { planCards, planTablets } from '../reference/cards.ts'
import { planInnovation } from '../reference/innovation.ts'
import { planLabels } from '../reference/labels.ts'
import { planMenus } from '../reference/menus.ts'
import { planPatterns, planTriggersAndForecasts } from '../reference/planning.ts'
import { planWatch } from '../reference/watch.ts'
import { planPoints, playChecks } from './safety/checks.ts'
import { planPlans, publishPlans, versionAt } from './safety/plans.ts'
import { playBetween } from './between.ts'
import type { WeekClock } from './clock.ts'
import { planCountSession } from './count-session.ts'
import { planCheckpoints } from './counts.ts'
import { playActions } from './done-actions.ts'
import type { Floor } from './floor/floor.ts'
import { runWeek } from './floor/run.ts'
import { BUYER, CHEF, FREEZER, type House } from './house.ts'
import { failingsOf, planIncidents, planMessages } from './safety/incidents.ts'
import { planOrders } from './orders.ts'
import { planPrints } from './prints.ts'
import { rightsIn } from './rights.ts'
import { Plan } from './plan.ts'
import { planTasks } from './tasks.ts'
import { ENGLISH } from '../words/words.ts'
import { readings, type Reading } from './safety/temperatures.ts'

export interface Week {
  /** What was there before, written first. */
  readonly reference: Plan
  /** Orders between our kitchens, which the floor answers: written before it. */
  readonly ordered: Plan
  readonly floor: Floor
  readonly happened: Plan
  /** Readings of sensors. */
  readonly read: readonly Reading[]
}

const BOX = 'Blue box 4'

/** The box that is packed, as it stands. */
const boxAt = (locationId: string, containers: ReadonlyMap<string, string>): ContainerInHand => ({
  id: containers.get(BOX) ?? '',
  name: BOX,
  code: null,
  sscc: null,
  status: 'available',
  version: 2,
  shipmentId: null,
  parentId: null,
  locationId,
  tare: null,
  shapeName: null,
  shapeTare: null,
  maxWeight: null,
  isReusable: true,
})

export function makeWeek(clock: WeekClock, house: House, newId: () => string, words = ENGLISH): Week {
  const rights = rightsIn(house, clock.now)
  const reference = new Plan(clock, house, newId, words, rights)
  planMenus(reference)
  const containers = planLabels(reference)
  planCards(reference)
  planTablets(reference)
  planInnovation(reference)
  planWatch(reference)
  planCompanies(reference, SUPPLIERS, BUYER)
  planTriggersAndForecasts(reference)
  const patterns = planPatterns(reference)
  const plans = planPlans(reference)
  const points = planPoints(reference, plans)
  publishPlans(reference, plans, points)
  const bookCounts = planCheckpoints(reference)
  const countDryStore = planCountSession(reference)

  const floor = runWeek(clock, house, newId, words, rights)
  const frozen = floor
    .open([FREEZER])
    .filter(label => clock.isPast(label.stateSince) && floor.isUsable(label, label.stateSince))
  const packed = frozen.slice(0, 6)
  const last = packed
    .map(label => label.stateSince)
    .toSorted()
    .at(-1)
  if (last !== undefined) {
    const at = new Date(Date.parse(last) + 1_200_000).toISOString()
    if (clock.isPast(at)) floor.pack(packed, boxAt(house('place', FREEZER), containers), { at, by: CHEF })
  }
  bookCounts(floor)
  const ordered = new Plan(clock, house, newId, words, rights)
  playBetween(ordered, floor)
  countDryStore(floor)
  playActions(floor, clock, house)

  const happened = new Plan(clock, house, newId, words, rights)
  const failings = failingsOf(clock)
  const versionOf = (place: string, at: string) => versionAt(reference, plans, place, at)
  planIncidents(happened, failings, playChecks(happened, points, failings, versionOf))
  planMessages(happened)
  planTasks(happened, patterns)
  planOrders(happened, floor)
  planPrints(happened, floor)
  return { reference, ordered, floor, happened, read: [...readings(clock, house), ...floor.measured] }
}
