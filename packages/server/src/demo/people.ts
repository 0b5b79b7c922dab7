/** The demo's organizations and people. Their log-ins and password are part of the product's contract. */

import type { LicenseType, ShippedProfile } from '@cloche/domain/rules/permissions'
import { languageOf, supportedLocales, type Locale } from '@cloche/domain/text'
import type { DemoLogin } from '../http/call-context.ts'
import { wordsIn, wordsOfDemo } from './words/words.ts'

/** The second organization works in another language than the first, so that both are seen. */
const SECOND_LOCALE = supportedLocales.find(locale => languageOf(locale) !== languageOf('en')) ?? 'en'

/** For how many days the house has had its licences. */
export const LICENSED_DAYS = 90

export const DEMO_PASSWORD = 'demo-kitchen'

export interface DemoPerson {
  readonly email: string
  readonly name: string
  readonly lastName: string
  readonly roleLevel: 0 | 1 | 2 | 3 | 4 | 5
  readonly companyPosition: string
  /** Keys of the places below; none for those who work in all of them. */
  readonly places: readonly string[]
  /** What they do there. */
  readonly job?: ShippedProfile
  /** Licences they hold by name. */
  readonly holds?: readonly LicenseType[]
}

export interface DemoPlace {
  readonly key: string
  readonly name: string
  readonly type: string
  readonly parent: string | null
  readonly temperature?: readonly [number, number]
  /** When lives in days end here and below; absent: as above. */
  readonly lifeEnds?: 'endOfDay' | 'hour'
}

export interface DemoOrganization {
  readonly name: string
  readonly isPlatform: boolean
  readonly locale: Locale
  readonly businessArea: string
  readonly city: string
  readonly people: readonly DemoPerson[]
  readonly places: readonly DemoPlace[]
  /** Licences that are everybody's. */
  readonly licenses: readonly LicenseType[]
}

const person = (
  email: string,
  name: string,
  lastName: string,
  roleLevel: DemoPerson['roleLevel'],
  companyPosition: string,
  places: readonly string[] = [],
  job?: ShippedProfile,
  holds: readonly LicenseType[] = [],
): DemoPerson => ({
  email,
  name,
  lastName,
  roleLevel,
  companyPosition,
  places,
  ...(job ? { job } : {}),
  ...(holds.length > 0 ? { holds } : {}),
})

const place = (
  key: string,
  name: string,
  type: string,
  parent: string | null,
  { temperature, lifeEnds }: Pick<DemoPlace, 'temperature' | 'lifeEnds'> = {},
): DemoPlace => ({
  key,
  name,
  type,
  parent,
  ...(temperature ? { temperature } : {}),
  ...(lifeEnds ? { lifeEnds } : {}),
})

export const DEMO_ORGANIZATIONS: readonly DemoOrganization[] = [
  {
    name: 'Cloche',
    isPlatform: true,
    locale: 'en',
    businessArea: 'other',
    city: 'Barcelona',
    people: [person('platform@demo.test', 'Paula', 'Torres', 5, 'technology')],
    places: [place('office', 'Office', 'group', null)],
    licenses: [],
  },
  {
    name: 'Hoteles Marina',
    isPlatform: false,
    locale: 'en',
    businessArea: 'hotel',
    city: 'Barcelona',
    people: [
      person('owner@demo.test', 'Ana', 'Marín', 5, 'owner'),
      person('admin@demo.test', 'Andreu', 'Soler', 4, 'operationsManager'),
      person('corporate@demo.test', 'Carla', 'Ferrer', 3, 'operations', ['marina'], 'buyer'),
      person(
        'executive@demo.test',
        'Emilio',
        'Prat',
        2,
        'chefManager',
        ['central', 'bistro', 'banquet', 'bar', 'warehouse'],
        'headChef',
      ),
      person('manager@demo.test', 'Marta', 'Vidal', 1, 'manager', ['bistro'], 'headChef', ['chef']),
      person('user@demo.test', 'Unai', 'Roca', 0, 'operator', ['bistro'], 'cook'),
    ],
    places: [
      place('marina', 'Hoteles Marina', 'group', null),
      place('central', 'Central kitchen', 'productionCentre', 'marina'),
      place('central-cold', 'Cold room 1', 'room', 'central', { temperature: [0, 4] }),
      place('central-blast', 'Blast chiller 1', 'position', 'central'),
      place('central-freezer', 'Freezer 1', 'room', 'central', { temperature: [-25, -18] }),
      place('hotel', 'Hotel Marina', 'division', 'marina'),
      place('bistro', 'Bistro Gràcia', 'kitchen', 'hotel'),
      place('bistro-fridge', 'Fridge A', 'room', 'bistro', { temperature: [0, 4] }),
      place('bistro-shelf', 'Shelf 2', 'shelf', 'bistro-fridge'),
      place('banquet', 'Banqueting kitchen', 'kitchen', 'hotel'),
      place('banquet-fridge', 'Fridge B', 'room', 'banquet', { temperature: [0, 4] }),
      // Served until after midnight: what keeps a day keeps 24 hours.
      place('bar', 'Terrace bar', 'sellingPoint', 'hotel', { lifeEnds: 'hour' }),
      place('warehouse', 'Warehouse North', 'warehouse', 'marina'),
    ],
    licenses: [
      'label-writer',
      'history-unlimited',
      'report',
      'order-reader',
      'affiliate-organization',
      'affiliate-user',
      'affiliate-device',
      'affiliate-license',
    ],
  },
  {
    name: 'Other Kitchens',
    isPlatform: false,
    locale: SECOND_LOCALE,
    businessArea: 'restaurant',
    city: 'Sevilla',
    people: [person('owner@other.test', 'Olga', 'Reyes', 5, 'owner')],
    places: [place('other', 'Casa Olga', 'kitchen', null)],
    licenses: ['label-writer'],
  },
]

/** Where the demo's people work, of whom there are some in every language. */
export const HOUSE = DEMO_ORGANIZATIONS.find(({ places }) => places.some(({ key }) => key === 'central'))

/** The same house in another language, with log-ins of its own; undefined where the demo speaks no such language. */
export function houseIn(locale: Locale): DemoOrganization | undefined {
  if (HOUSE === undefined || Object.keys(wordsOfDemo(languageOf(locale))).length === 0) return undefined
  const language = languageOf(locale)
  const { login } = wordsIn(locale)
  return {
    ...HOUSE,
    name: 'Hoteles Marina España',
    locale: supportedLocales.find(known => known === language) ?? locale,
    people: HOUSE.people.map(one => ({ ...one, email: login(one.email) })),
  }
}

/** Every log-in of the demo, in all languages. */
export const DEMO_EMAILS: readonly string[] = [
  ...DEMO_ORGANIZATIONS,
  ...supportedLocales.flatMap(locale => houseIn(locale) ?? []),
].flatMap(({ people }) => people.map(({ email }) => email))

/** The log-ins of the demo's own organization, from the owner down, as the log-in screen offers them. */
export function demoLogins(): DemoLogin[] {
  return (HOUSE?.people ?? []).map(({ name, lastName, email, roleLevel }) => ({
    name: `${name} ${lastName}`,
    email,
    password: DEMO_PASSWORD,
    roleLevel,
  }))
}
