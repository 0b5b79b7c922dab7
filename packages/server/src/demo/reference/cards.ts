/** The shared tablets of the demo, and the cards and PINs by which its people are known on them. */
import { ADMIN, BAR, BISTRO, BUYER, CENTRAL, CHEF, COOK, MANAGER, OWNER } from '../week/house.ts'
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

/** What a PIN is until its person chose their own. */
const GIVEN_PIN = '730518'

/** As the README tells them: those that people chose. Those without places count where their person works. */
const PINS: readonly (readonly [name: string, person: string, pin: string, places: readonly string[]])[] = [
  ['PIN of Ana', OWNER, '604815', []],
  ['PIN of Andreu', ADMIN, '738264', []],
  ['PIN of Carla', BUYER, '590173', []],
  ['PIN of Emilio', CHEF, '4831', [CENTRAL, BISTRO]],
  ['PIN of Marta', MANAGER, '6274', [BISTRO]],
  ['PIN of Unai', COOK, '8150', [BISTRO]],
]

const TABLETS = [
  { name: 'Pass of the central kitchen', place: CENTRAL, lockAfter: 120, locksAtOnce: false },
  { name: 'Counter of the bistro', place: BISTRO, lockAfter: 60, locksAtOnce: true },
] as const

/** Nobody has enrolled them yet: whoever tries the demo makes the code, and types it on a tablet. */
export function planTablets(plan: Plan): void {
  const { house } = plan
  const stamp = setUp(plan, OWNER)
  for (const { place, ...tablet } of TABLETS)
    plan.create('terminal', { ...tablet, locationId: house('place', place) }, stamp)
  for (const [name, person, pin, places] of PINS) {
    const token = {
      name,
      kind: 'pin',
      pin: person === OWNER ? pin : GIVEN_PIN,
      userId: house('person', person),
      locationIds: places.map(place => house('place', place)),
    }
    const id = plan.create('userToken', token, stamp)
    // At a tablet, without a right to change tokens.
    if (person !== OWNER)
      plan.follow('userToken', id, { pin }, { at: plan.clock.at(-34, '08:00'), by: person })
  }
}

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
