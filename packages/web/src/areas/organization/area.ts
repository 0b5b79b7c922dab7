import { defineArea } from '../../data/routing/area.ts'
import { importAreas, loadTexts } from '../../data/text/texts.ts'
import { derivedRoutes } from '../../entity-screens/derived-routes.ts'
import type { Slots } from '../../entity-screens/slots.ts'
import { noteSlots } from '../../entity-screens/registered.ts'
import { peopleRoutes } from './people/people-routes.ts'

/** Slots together with the words they say, wherever their entity is shown. */
async function withOfficeTexts(slots: Promise<{ default: Slots }>): Promise<{ default: Slots }> {
  const [own] = await Promise.all([slots, loadTexts('office')])
  return own
}

async function peopleImportScreen() {
  const [screen] = await Promise.all([
    import('./people/people-import.screen.tsx'),
    ...[...importAreas, 'people' as const].map(loadTexts),
  ])
  return screen
}

noteSlots('importNote', () => import('./imports/note.slots.tsx'))

/** The organization, its locations, people and licenses. */
export const organizationArea = defineArea({
  name: 'organization',
  routes: [
    ...derivedRoutes('organization', {
      key: 'O',
      one: '/organization',
      own: session => session.organization?.id ?? null,
      isOnly: true,
      slots: () =>
        Promise.all([
          withOfficeTexts(import('./organization.slots.tsx')),
          loadTexts('trust'),
          loadTexts('store'),
          loadTexts('audit'),
          loadTexts('yourData'),
          loadTexts('account'),
        ]).then(([slots]) => slots),
    }),
    ...derivedRoutes('location', {
      key: 'L',
      one: '/location',
      many: '/locations',
      own: session => session.location?.id ?? null,
      slots: () => import('./location/location-slots.ts').then(({ locationSlots }) => locationSlots()),
    }),
    ...peopleRoutes(
      derivedRoutes('user', {
        key: 'U',
        one: '/user',
        many: '/users',
        own: session => session.me?.id ?? null,
        slots: () => import('./user.slots.tsx'),
      }),
    ),
    {
      path: '/users/import',
      gate: 'U>=3',
      under: '/users/{page?}',
      screen: peopleImportScreen,
    },
    {
      path: '/me/{nav?}/{page?}',
      gate: 'user',
      screen: () =>
        Promise.all([
          import('./me/me.screen.tsx'),
          import('./account/texts.ts').then(texts => texts.loadAccountTexts()),
        ]).then(([screen]) => screen),
    },
    ...derivedRoutes('sealDeposit', {
      key: 'RO',
      one: '/organization/seal-deposit',
      many: '/organization/seal-deposits',
      gate: 'RO>=4',
      slots: () =>
        Promise.all([import('./trust/deposit.slots.tsx'), loadTexts('trust')]).then(([slots]) => slots),
    }),
    ...derivedRoutes('jobProfile', {
      key: 'RO',
      one: '/organization/job-profile',
      many: '/organization/job-profiles',
      slots: () =>
        Promise.all([import('./jobs/job-profile.slots.tsx'), loadTexts('permissions')]).then(
          ([slots]) => slots,
        ),
    }),
    ...derivedRoutes('license', {
      key: 'LI',
      one: '/license',
      many: '/licenses',
      own: () => null,
      slots: () =>
        Promise.all([withOfficeTexts(import('./license.slots.tsx')), loadTexts('store')]).then(
          ([slots]) => slots,
        ),
    }),
    ...derivedRoutes('purchase', {
      key: 'PU',
      one: '/purchase',
      many: '/purchases',
      slots: () =>
        Promise.all([withOfficeTexts(import('./purchase.slots.tsx')), loadTexts('store')]).then(
          ([slots]) => slots,
        ),
    }),
    ...derivedRoutes('invoice', {
      key: 'PU',
      one: '/invoice',
      many: '/invoices',
      slots: () => Promise.all([import('./invoice.slots.tsx'), loadTexts('store')]).then(([slots]) => slots),
    }),
    ...derivedRoutes('ticket', {
      key: 'O',
      one: '/ticket',
      many: '/tickets',
      own: () => null,
      slots: () => withOfficeTexts(import('./ticket.slots.tsx')),
    }).map(route =>
      route.path.startsWith('/ticket/')
        ? {
            ...route,
            screen: async () => {
              const [derived, { makeTicketScreen }] = await Promise.all([
                route.screen(),
                import('./tickets/ticket.screen.tsx'),
              ])
              return makeTicketScreen(derived)
            },
          }
        : route,
    ),
    ...derivedRoutes('sheetImport', {
      key: 'O',
      one: '/import',
      many: '/imports',
      slots: () => import('./imports/import.slots.tsx'),
    }),
  ],
  cards: [
    {
      name: 'setUpPlaces',
      gate: 'L>=3',
      part: () => import('./set-up/places-step.tsx'),
      texts: ['setUp', 'organization', 'names'],
    },
    {
      name: 'setUpPeople',
      gate: 'U>=3',
      part: () => import('./set-up/people-step.tsx'),
      texts: ['setUp', 'organization', 'people', 'words'],
    },
  ],
  nav: [
    { section: 'location', path: '/locations/{page?}', text: 'nav.locations', order: 210 },
    { section: 'location', path: '/users/{page?}', text: 'nav.users', count: 'users', order: 220 },
    {
      section: 'location',
      path: '/organization/{nav?}/{page?}',
      text: 'nav.organization',
      order: 230,
    },
    { section: 'location', path: '/imports/{page?}', text: 'nav.imports', order: 235 },
    { section: 'location', path: '/organization/job-profiles/{page?}', text: 'nav.jobProfiles', order: 235 },
    { section: 'location', path: '/licenses/{page?}', text: 'nav.licenses', order: 240 },
  ],
})
