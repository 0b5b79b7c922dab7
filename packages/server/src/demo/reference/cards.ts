/** The cards by which the demo's people are known on shared tablets. */
import { BAR, BISTRO, CENTRAL, CHEF, COOK, MANAGER, OWNER } from '../week/house.ts'
import type { Plan } from '../week/plan.ts'
import { setUp } from './set-up.ts'

/** The day a card stops counting, in days from today. */
const CARDS: readonly (readonly [
  name: string,
  person: string,
  mac: string,
  places: readonly string[],
  until?: number,
])[] = [
  ['Card of Emilio', CHEF, '04:A2:1C:5B:72:80', [CENTRAL, BISTRO]],
  ['Card of Marta', MANAGER, '04:A2:1C:5B:72:81', [BISTRO]],
  ['Card of Unai', COOK, '04:A2:1C:5B:72:82', [BISTRO, BAR]],
  ['Unai’s card of the season', COOK, '04:A2:1C:5B:72:83', [BAR], -12],
]

export function planCards(plan: Plan): void {
  const { house, clock } = plan
  for (const [name, person, mac, places, until] of CARDS)
    plan.create(
      'userToken',
      {
        name,
        userId: house('person', person),
        mac,
        locationIds: places.map(place => house('place', place)),
        from: clock.at(-35, '00:00'),
        to: until === undefined ? null : clock.at(until, '23:59'),
      },
      setUp(plan, OWNER),
    )
}
