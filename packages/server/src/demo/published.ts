/** What the demo shows to guests: its name, its dishes, a bistro with its hours. */
import type { FastifyInstance } from 'fastify'
import { logIn } from './kitchen.ts'
import { caller } from './call.ts'
import type { Words } from './words/words.ts'

interface Named {
  readonly id: string
  readonly name: string
}

const WEEK = [1, 2, 3, 4, 5, 6, 7]

/** The bistro is closed on Mondays; in the morning it is cleaned. */
const HOURS = WEEK.flatMap(weekday => [
  { kind: 'cleaning', weekday, from: '08:00', to: '09:30' },
  ...(weekday === 1
    ? []
    : [
        { kind: 'opening', weekday, from: '13:00', to: '16:00' },
        { kind: 'opening', weekday, from: '20:00', to: '23:30' },
      ]),
])

/** Publishes the organization, what it sells, and one of its places, by the calls that everybody uses. */
export async function loadPublished(app: FastifyInstance, words: Words): Promise<void> {
  const token = await logIn(app, words.login('owner@demo.test'))
  const first = caller(app, token)
  const { locations } = await first<{ locations: Named[] }>('POST', '/locations/get', {})
  const bistro = locations.find(({ name }) => name === 'Bistro Gràcia')
  if (bistro === undefined) throw new Error('The demo has no bistro')
  const { jwt } = await first<{ jwt: string }>('POST', '/auth/user/location', { locationId: bistro.id })
  const call = caller(app, jwt, words)
  const { organization } = await call<{ organization: Named & { version: number } }>('GET', '/organization')
  await call('PATCH', `/organization/${organization.id}`, {
    version: organization.version,
    publicName: 'Hoteles Marina',
    publicDescription:
      'Two kitchens by the sea, one production centre, no secrets about what is in our food.',
    web: 'https://hoteles-marina.example',
    legalText: 'Recipes change with the market. What stands here is what we serve today.',
  })
  await call('PATCH', `/location/${bistro.id}`, {
    isPublic: true,
    publicDescription: 'Market kitchen with a terrace.',
    address: 'Carrer de Verdi 42',
    postcode: '08012',
    city: 'Barcelona',
    country: 'ES',
    periods: HOURS,
  })
  const { products } = await call<{ products: Named[] }>('POST', '/products/get', {
    filter: { type: 'selling' },
    limit: 1000,
  })
  for (const { id } of products)
    await call('PATCH', `/product/${id}`, {
      isPublic: true,
      metas: { [words.say('Kitchen')]: { value: 'Central kitchen', isPublic: true } },
    })
}
