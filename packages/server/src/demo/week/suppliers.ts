/** Who sells to the demo's house: when they take orders, what they sell in which packs, whom they write to. */
import type { Weekday } from '@cloche/domain/rules/orders'
import { languageCodes, type Language } from '@cloche/domain/text'
import { setUp } from '../reference/set-up.ts'
import { BANQUET, BISTRO, BUYER, CENTRAL, CHEF } from './house.ts'
import type { Plan } from './plan.ts'

/** One abroad is written to in English, those nearby in their own language. */
const ABROAD: Language = 'en'
const LOCAL: Language = languageCodes.at(-1) ?? ABROAD

interface DemoOffer {
  readonly product: string
  readonly code: string
  readonly pack: readonly [value: number, unit: string]
  readonly packName: string
  readonly price: number
  /** Before it changed some days ago. */
  readonly before?: number
  readonly minimumPacks?: number
}

interface DemoSupplier {
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly language: Language
  readonly customerNumber: string
  readonly orderBefore: string
  /** Any day unless said. */
  readonly orderDays?: readonly Weekday[]
  readonly leadDays: number
  readonly minimum: number | null
  readonly deliveryFee: number | null
  readonly contact: readonly [name: string, role: string]
  readonly offers: readonly DemoOffer[]
}

export const SOLD_BY: readonly DemoSupplier[] = [
  {
    name: 'Aves del Prat',
    email: 'pedidos@aves-prat.example',
    phone: '+34 930 000 011',
    language: LOCAL,
    customerNumber: '40117',
    orderBefore: '18:00',
    leadDays: 1,
    minimum: 60,
    deliveryFee: 9,
    contact: ['Núria Soler', 'Sales'],
    offers: [
      { product: 'Chicken, whole', code: 'AV-10', pack: [8, 'kg'], packName: 'Crate', price: 31.2 },
      { product: 'Chicken bones', code: 'AV-31', pack: [8, 'kg'], packName: 'Crate', price: 7.2 },
    ],
  },
  {
    name: 'Hortes del Delta',
    email: 'comandes@hortes-delta.example',
    phone: '+34 930 000 012',
    language: LOCAL,
    customerNumber: 'HM-88',
    orderBefore: '17:00',
    leadDays: 1,
    minimum: 30,
    deliveryFee: null,
    contact: ['Pau Bertran', 'Orders'],
    offers: [
      {
        product: 'Ripe tomatoes',
        code: 'T-01',
        pack: [5.5, 'kg'],
        packName: 'Crate',
        price: 7.7,
        before: 7.1,
      },
      { product: 'Onions', code: 'C-02', pack: [4, 'kg'], packName: 'Sack', price: 3.2 },
      { product: 'Carrots', code: 'P-05', pack: [2, 'kg'], packName: 'Sack', price: 1.8 },
      { product: 'Celery', code: 'A-07', pack: [1.5, 'kg'], packName: 'Crate', price: 2.55 },
    ],
  },
  {
    name: 'Llotja Nova',
    email: 'pedidos@llotja-nova.example',
    phone: '+34 930 000 013',
    language: LOCAL,
    customerNumber: '5521',
    orderBefore: '14:00',
    leadDays: 1,
    minimum: 80,
    deliveryFee: 12,
    contact: ['Jordi Mas', 'Sales'],
    offers: [
      { product: 'Hake loin', code: 'LL-1', pack: [1, 'kg'], packName: 'Tray', price: 13.5, before: 12.9 },
      { product: 'Red prawns', code: 'LL-4', pack: [1, 'kg'], packName: 'Box', price: 28 },
      { product: 'Mussels', code: 'LL-9', pack: [1, 'kg'], packName: 'Net', price: 4.2, minimumPacks: 3 },
    ],
  },
  {
    name: 'Lacteas del Norte',
    email: 'orders@lacteas-norte.example',
    phone: '+34 940 000 014',
    language: ABROAD,
    customerNumber: '70012',
    orderBefore: '21:00',
    leadDays: 1,
    minimum: 25,
    deliveryFee: 5,
    contact: ['Ane Etxeberria', 'Orders'],
    offers: [
      { product: 'Whole milk', code: 'M-10', pack: [10, 'l'], packName: 'Box', price: 9.5 },
      { product: 'Cream 35 %', code: 'N-1', pack: [1, 'l'], packName: 'Brick', price: 3.6 },
      { product: 'Parmesan', code: 'Q-5', pack: [0.5, 'kg'], packName: 'Piece', price: 8.1 },
    ],
  },
  {
    name: 'Molins Rius',
    email: 'ventas@molins-rius.example',
    phone: '+34 930 000 015',
    language: LOCAL,
    customerNumber: 'MR-204',
    orderBefore: '12:00',
    orderDays: ['monday', 'wednesday', 'friday'],
    leadDays: 2,
    minimum: null,
    deliveryFee: null,
    contact: ['Marc Rius', 'Sales'],
    offers: [{ product: 'Wheat flour', code: 'F-25', pack: [25, 'kg'], packName: 'Sack', price: 17.5 }],
  },
  {
    name: 'Dolça Casa',
    email: 'pedidos@dolca-casa.example',
    phone: '+34 930 000 016',
    language: LOCAL,
    customerNumber: '911',
    orderBefore: '16:00',
    orderDays: ['monday', 'thursday'],
    leadDays: 2,
    minimum: null,
    deliveryFee: 6,
    contact: ['Eva Pons', 'Orders'],
    offers: [
      { product: 'Dark chocolate 70 %', code: 'CH-70', pack: [5, 'kg'], packName: 'Box', price: 57.5 },
    ],
  },
]

/** How much of a product a place keeps. */
const LEVELS: readonly (readonly [
  place: string,
  product: string,
  unit: string,
  minimum: number,
  par: number,
  supplier: string | null,
])[] = [
  [CENTRAL, 'Whole milk', 'l', 40, 60, 'Lacteas del Norte'],
  [CENTRAL, 'Cream 35 %', 'l', 4, 8, 'Lacteas del Norte'],
  [CENTRAL, 'Ripe tomatoes', 'kg', 10, 25, 'Hortes del Delta'],
  [CENTRAL, 'Onions', 'kg', 6, 16, 'Hortes del Delta'],
  [CENTRAL, 'Carrots', 'kg', 8, 20, 'Hortes del Delta'],
  [CENTRAL, 'Dark chocolate 70 %', 'kg', 6, 15, null],
  [CENTRAL, 'Chicken, whole', 'kg', 8, 16, null],
  [CENTRAL, 'Wheat flour', 'kg', 25, 50, 'Molins Rius'],
  [BISTRO, 'Hake loin', 'kg', 3, 6, 'Llotja Nova'],
  [BISTRO, 'Whole milk', 'l', 6, 20, 'Lacteas del Norte'],
  [BANQUET, 'Red prawns', 'kg', 2, 4, 'Llotja Nova'],
]

export interface SellersKnown {
  readonly supplier: (name: string) => string
  readonly offer: (name: string, product: string) => string
}

/** Sets the suppliers, their catalogues and the levels up. */
export function planSuppliers(plan: Plan): SellersKnown {
  const { house, clock } = plan
  const suppliers = new Map<string, string>()
  const offers = new Map<string, string>()
  for (const { name, contact, offers: sold, ...terms } of SOLD_BY) {
    const stamp = setUp(plan, BUYER)
    const supplierId = plan.create('supplier', { name, ...terms }, stamp)
    suppliers.set(name, supplierId)
    const [contactName, role] = contact
    plan.create('supplierContact', { supplierId, contactName, role, getsOrders: false, priority: 0 }, stamp)
    for (const [priority, offer] of sold.entries()) {
      const { product, code, pack, packName, price, before, minimumPacks = 1 } = offer
      const id = plan.create(
        'supplierProduct',
        {
          supplierId,
          productId: house('product', product),
          supplierCode: code,
          pack: { value: pack[0], unit: pack[1] },
          packName,
          price,
          minimumPacks,
          isPreferred: true,
          priority,
          ...(before === undefined ? {} : { previousPrice: before, priceChangedAt: clock.at(-3, '10:20') }),
        },
        stamp,
      )
      offers.set(`${name}/${product}`, id)
    }
  }
  const known = (of: ReadonlyMap<string, string>) => (key: string) => {
    const id = of.get(key)
    if (id === undefined) throw new Error(`The demo's suppliers have no ${key}`)
    return id
  }
  for (const [place, product, unit, minimum, par, supplier] of LEVELS)
    plan.create(
      'stockLevel',
      {
        locationId: house('place', place),
        productId: house('product', product),
        minimum: { value: minimum, unit },
        par: { value: par, unit },
        supplierId: supplier === null ? null : known(suppliers)(supplier),
      },
      setUp(plan, CHEF),
    )
  return {
    supplier: known(suppliers),
    offer: (name, product) => known(offers)(`${name}/${product}`),
  }
}
