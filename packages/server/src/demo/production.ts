/** What the demo's kitchen received and made in the last days: receipts, stocks and sauces, dishes, and where they went. */
import { newId } from '../adapters/ids.ts'
import type { DemoKitchen } from './kitchen.ts'
import type { Call } from './call.ts'
import { cooling } from './week/floor/programs.ts'

const HOUR = 3_600_000
const ago = (hours: number) => new Date(Date.now() - hours * HOUR).toISOString()

/** A chilling that goes on when the demo is loaded: for so many minutes. */
export const CHILLING_NOW = 42

interface Named {
  readonly id: string
  readonly name: string
}

async function sensorNamed(call: Call, path: string): Promise<string> {
  const { sensors } = await call<{ sensors: Named[] }>('POST', '/sensors/get', { filter: { path } })
  return sensors[0]?.id ?? ''
}

interface Made {
  readonly batch: { readonly id: string }
  readonly labels: readonly { readonly id: string }[]
}

/** Registers one batch of `count` labels of `value` each. */
function registerer({ products }: DemoKitchen, call: Call) {
  return async (
    key: string,
    state: string,
    hours: number,
    count: number,
    value: number,
    unit: string,
    more: object = {},
  ): Promise<Made> =>
    call<Made>('POST', '/labeling/register', {
      registration: {
        productId: products.get(key),
        state,
        madeAt: ago(hours),
        items: [{ count, quantity: { value, unit } }],
        ...more,
      },
    })
}

const receipt = (supplier: string, lot: string, document: string) => ({
  origin: 'receipt',
  supplier,
  supplierLot: lot,
  supplierDocument: document,
})

const from = (made: Made, value: number, unit: string) => ({
  labelId: made.labels[0]?.id,
  quantity: { value, unit },
})

export async function loadProduction(kitchen: DemoKitchen): Promise<void> {
  const central = await kitchen.at('Central kitchen')
  const register = registerer(kitchen, central)
  const bones = await register(
    'bones',
    'init',
    60,
    2,
    12,
    'kg',
    receipt('Aves del Prat', 'AP-26470', 'DN 88213'),
  )
  const chicken = await register(
    'chicken',
    'init',
    60,
    3,
    10,
    'kg',
    receipt('Aves del Prat', 'AP-26471', 'DN 88213'),
  )
  const beef = await register(
    'beef',
    'init',
    54,
    2,
    15,
    'kg',
    receipt('Carns Collserola', 'CC-1102', 'DN 5512'),
  )
  const tomato = await register(
    'tomato',
    'init',
    52,
    4,
    20,
    'kg',
    receipt('Hortes del Delta', 'HD-0711-3', 'DN 20419'),
  )
  const onion = await register(
    'onion',
    'init',
    52,
    2,
    20,
    'kg',
    receipt('Hortes del Delta', 'HD-0711-5', 'DN 20419'),
  )
  const celery = await register(
    'celery',
    'init',
    52,
    1,
    5,
    'kg',
    receipt('Hortes del Delta', 'HD-0711-8', 'DN 20419'),
  )
  const oil = await register('oil', 'init', 90, 4, 5, 'l', receipt('Oleica', 'OL-2291', 'DN 771'))
  const milk = await register(
    'milk',
    'init',
    30,
    4,
    6,
    'l',
    receipt('Lacteas del Norte', 'LN-61120', 'DN 9034'),
  )
  const flour = await register('flour', 'init', 120, 2, 25, 'kg', receipt('Molins Rius', 'MR-8', 'DN 114'))
  const butter = await register(
    'butter',
    'init',
    100,
    2,
    5,
    'kg',
    receipt('Lacteas del Norte', 'LN-61007', 'DN 9034'),
  )
  const chickpeas = await register(
    'chickpeas',
    'init',
    200,
    1,
    20,
    'kg',
    receipt('Llegums Pla', 'LP-33', 'DN 402'),
  )
  const tahini = await register('tahini', 'init', 200, 1, 5, 'kg', receipt('Llegums Pla', 'LP-35', 'DN 402'))

  const stock = await register('stock', 'cook', 5, 4, 5, 'l', {
    inputs: [from(bones, 10, 'kg'), from(onion, 1.6, 'kg'), from(celery, 0.8, 'kg')],
  })
  const sofrito = await register('sofrito', 'cook', 4.5, 6, 2.5, 'kg', {
    inputs: [from(tomato, 16, 'kg'), from(onion, 5.2, 'kg'), from(oil, 1.2, 'l')],
  })
  const bechamel = await register('bechamel', 'cook', 2.5, 4, 3, 'kg', {
    inputs: [from(milk, 5.5, 'l'), from(butter, 0.8, 'kg'), from(flour, 1, 'kg')],
  })
  const roast = await register('roast', 'cook', 3.5, 4, 2.5, 'kg', {
    inputs: [from(chicken, 9, 'kg'), from(oil, 0.2, 'l')],
  })
  const startChilling = async (made: Made, minutes: number, more: object): Promise<string> => {
    const labelIds = made.labels.map(label => label.id)
    const offer = await central<{ programs: { id: string; kind: string }[]; machines: Named[] }>(
      'POST',
      '/monitor/process/offer/get',
      { labelIds },
    )
    const programId = offer.programs.find(({ kind }) => kind === 'cool')?.id
    const deviceId = offer.machines.find(({ name }) => name === kitchen.words.say('Blast chiller 1'))?.id
    const start = { labelIds, programId, ...(deviceId && { deviceId }), at: ago(minutes / 60), ...more }
    const { process } = await central<{ process: { id: string } }>('POST', '/monitor/process/start', {
      start,
    })
    return process.id
  }
  /** From the pot into the blast chiller, its core measured by hand when it is taken out. */
  const chilled = async (made: Made, from: number, to: number, measured: number): Promise<Made> => {
    const processId = await startChilling(made, from, { probe: kitchen.words.say('Probe 1') })
    await central('POST', '/monitor/process/end', {
      end: { processId, outcome: 'next', measured, at: ago(to / 60) },
    })
    return made
  }
  await chilled(stock, 290, 216, 2.9)
  const sofritoCold = await chilled(sofrito, 260, 192, 2.4)
  const roastCold = await chilled(roast, 205, 128, 2.8)
  const bechamelCold = await chilled(bechamel, 145, 94, 2.6)
  const ragout = await register('ragout', 'cook', 3, 5, 4, 'kg', {
    inputs: [from(beef, 13, 'kg'), from(sofritoCold, 2.5, 'kg')],
  })
  const ragoutCold = await chilled(ragout, 175, 100, 2.7)
  await register('hummus', 'prepare', 2, 6, 1, 'kg', {
    inputs: [from(chickpeas, 2.4, 'kg'), from(tahini, 0.7, 'kg'), from(oil, 0.3, 'l')],
  })
  const croquettes = await register('croquettes', 'prepare', 1.5, 8, 25, 'piece', {
    inputs: [from(bechamelCold, 3, 'kg'), from(roastCold, 2, 'kg')],
  })
  await central('POST', '/labeling/move', {
    move: { labelIds: croquettes.labels.map(label => label.id), kind: 'chill' },
  })
  const lasagne = await register('lasagne', 'cook', 1, 6, 8, 'serving', {
    inputs: [from(ragoutCold, 4, 'kg')],
  })
  // Too much at once for the machine: it runs, and will be too slow.
  const core = await sensorNamed(kitchen.call, 'blast-1/core')
  await startChilling(lasagne, CHILLING_NOW, { sensorId: core })
  const course = cooling(81, 1, 0.0135)
  const readings = Array.from({ length: CHILLING_NOW }, (_, minute) => ({
    sensorId: core,
    at: ago((CHILLING_NOW - minute) / 60),
    value: Math.round(course(minute) * 10) / 10,
  }))
  await kitchen.call('POST', '/monitor/streams', { readings })
  await loadFavorites(kitchen)
  await offer(kitchen)
}

const FAVORITES: Readonly<
  Record<string, readonly (readonly [product: string, state: string, value: number, unit: string])[]>
> = {
  'Central kitchen': [
    ['stock', 'cook', 5, 'l'],
    ['sofrito', 'cook', 2.5, 'kg'],
    ['bechamel', 'cook', 3, 'kg'],
    ['ragout', 'cook', 4, 'kg'],
    ['croquettes', 'prepare', 25, 'piece'],
    ['lasagne', 'cook', 8, 'serving'],
    ['hummus', 'prepare', 1, 'kg'],
    ['tart', 'cook', 8, 'serving'],
  ],
  'Bistro Gràcia': [
    ['salad', 'prepare', 1, 'serving'],
    ['hummus', 'prepare', 1, 'kg'],
    ['caesar', 'prepare', 1, 'l'],
    ['croquettes', 'prepare', 25, 'piece'],
    ['paella', 'cook', 4, 'serving'],
    ['tart', 'cook', 8, 'serving'],
  ],
}

/** What the group does not offer everywhere: a dish of the hotel's kitchens, and one that the bistro alone has. */
const OFFERED_AT = { paella: 'Hotel Marina', salad: 'Bistro Gràcia' } as const

async function offer({ call, places, products }: DemoKitchen): Promise<void> {
  for (const [key, place] of Object.entries(OFFERED_AT))
    await call('POST', '/roll-out', {
      id: newId(),
      entity: 'product',
      ids: [products.get(key)],
      locationIds: [places.get(place)],
    })
}

async function loadFavorites({ at, places, products }: DemoKitchen): Promise<void> {
  for (const [place, favorites] of Object.entries(FAVORITES)) {
    const call = await at(place)
    for (const [priority, [key, state, value, unit]] of favorites.entries())
      await call('POST', '/labeling/favorite', {
        favorite: {
          productId: products.get(key),
          locationId: places.get(place),
          state,
          quantity: { value, unit },
          priority,
        },
      })
  }
}
