import type { LabelContent } from './content.ts'

/** A label as most kitchens print it; for the tests of every output. */
export const chickenStock: LabelContent = {
  productName: 'Chicken stock, reduced',
  state: { path: 'chill', word: 'Chilled' },
  quantity: { value: 2.5, unit: 'kg' },
  madeAt: '2026-11-22T13:20:00Z',
  bestBefore: '2026-11-25T22:59:00Z',
  expiration: '2026-11-26T17:00:00Z',
  timeZone: 'Europe/Madrid',
  batchCode: 'L-2611-0042',
  supplierLot: null,
  serial: '0042',
  locationName: 'Central kitchen',
  personName: 'Ana P.',
  organizationName: 'Mar y Leña',
  organizationAddress: null,
  allergens: { celery: 'contains', milk: 'contains', nuts: 'traces' },
  ingredients: null,
  storage: null,
  gtin: '8412345000010',
  bytecodeAddress: 'https://cloche.example/b/LA7K2M9QX4',
}

/** A label with everything on it, in Spanish. */
export const pumpkinCream: LabelContent = {
  ...chickenStock,
  productName: 'Crema de calabacín con queso azul y nueces',
  state: { path: 'freeze', word: 'Congelado' },
  storage: 'Conservar a -18 °C',
  supplierLot: 'PRV_88/A',
  organizationAddress: 'C/ Mayor 1, 28013 Madrid',
  ingredients:
    'Calabacín (60 %), leche entera, queso azul (leche), nueces, cebolla, mantequilla, aceite de oliva, sal, pimienta.',
  allergens: { milk: 'contains', nuts: 'contains', so2: 'traces', eggs: 'cannotEnsure', celery: 'contains' },
}
