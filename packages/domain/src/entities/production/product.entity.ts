import { defineEntity } from '../../catalogue/entity.ts'
import {
  choice,
  choices,
  code,
  image,
  json,
  link,
  links,
  longText,
  money,
  number,
  quantity,
  temperature,
  text,
  weight,
} from '../../catalogue/fields.ts'
import {
  ALLERGEN_LEVEL_NAMES,
  ALLERGEN_NAMES,
  DIETS,
  LIFE_ENDS,
  NUTRIENT_NAMES,
  PRODUCT_TYPES,
  PUBLIC_LABEL_PARTS,
} from '../../catalogue/names/food.ts'
import { AMOUNT_UNITS } from '../../catalogue/names/units.ts'

const life = {
  type: ['object', 'null'],
  required: ['value', 'unit'],
  additionalProperties: false,
  properties: {
    value: { type: 'integer', minimum: 0, maximum: 100_000 },
    unit: { type: 'string', enum: ['minutes', 'hours', 'days', 'weeks', 'months'] },
  },
} as const

/** What is bought, made or sold. */
export const product = defineEntity({
  name: 'product',
  many: 'products',
  area: 'production',
  permission: 'P',
  scope: 'organization',
  range: 'placeIds',
  wire: { one: '/product', many: '/products' },
  bytecode: 'PR',
  ends: { by: 'person' },
  title: ['name', 'sku'],
  offline: { store: 'products', indexes: { productGtin: 'gtin' } },
  screens: { icon: 'salad' },
  sort: { by: 'name', sort: 'asc' },
  related: {
    compositions: { entity: 'composition', by: 'productId' },
    usedIn: { entity: 'composition', by: 'ingredientId' },
    batchings: { entity: 'batching', by: 'productId' },
    batches: { entity: 'batch', by: 'productId' },
    labels: { entity: 'label', by: 'productId' },
  },
  row: { line: ['type', 'allergens'] },
  fields: {
    type: choice({
      options: PRODUCT_TYPES,
      required: true,
      default: 'ingredient',
      list: true,
      filter: true,
      index: true,
    }),
    sku: text({ max: 64, unique: true, search: true, list: true, index: true }),
    // Catalogues such as Open Food Facts call the GTIN their code.
    gtin: code({ scheme: 'gtin14', unique: true, search: true, list: true, standIn: 'code' }),
    brand: text({ max: 200, search: true, filter: true }),
    supplier: text({ max: 200, search: true }),
    origin: text({ max: 200 }),
    consumptionUnit: choice({ options: AMOUNT_UNITS, default: 'kg', group: 'amounts' }),
    weight: weight({ min: 0, max: 100_000_000, pack: true, group: 'amounts' }),
    /** Kilograms of one litre: what litres of it weigh. */
    density: number({ min: 0.01, max: 25, group: 'amounts' }),
    servings: number({ min: 0, max: 1_000_000, group: 'amounts' }),
    /** How much of it goes into a machine at once, where a machine takes kilograms and this has no weight. */
    perRun: quantity({ min: 0, units: AMOUNT_UNITS, group: 'amounts' }),
    yield: number({ min: 0, max: 100, default: 1, group: 'amounts' }),
    cost: money({ min: 0, max: 1_000_000_000, group: 'amounts' }),
    allergens: json({
      default: {},
      group: 'allergens',
      look: 'allergens',
      schema: {
        type: 'object',
        additionalProperties: false,
        properties: Object.fromEntries(
          ALLERGEN_NAMES.map(name => [name, { type: 'string', enum: ALLERGEN_LEVEL_NAMES }]),
        ),
      },
    }),
    diets: choices({ options: DIETS, default: [], filter: true, group: 'allergens' }),
    ingredientsText: longText({ group: 'allergens' }),
    nutrition: json({
      group: 'nutrition',
      look: 'nutrition',
      schema: {
        type: 'object',
        description: 'Per 100 g.',
        additionalProperties: false,
        properties: Object.fromEntries(
          NUTRIENT_NAMES.map(name => [name, { type: 'number', minimum: 0, maximum: 100_000 }]),
        ),
      },
    }),
    life: json({
      default: {},
      group: 'life',
      look: 'life',
      schema: {
        type: 'object',
        description: 'Shelf life by condition or state path.',
        maxProperties: 40,
        propertyNames: { type: 'string', pattern: '^[a-z][a-zA-Z0-9-]{0,39}$' },
        additionalProperties: {
          type: 'object',
          required: ['bestBefore', 'expiration'],
          additionalProperties: false,
          properties: { bestBefore: life, expiration: life },
        },
      },
    }),
    /** When its lives in days end; empty: as the place says. */
    lifeEnds: choice({ options: LIFE_ENDS, group: 'life' }),
    storage: text({ max: 300, group: 'life' }),
    temperatureMin: temperature({ min: -100, max: 400, group: 'life' }),
    temperatureMax: temperature({ min: -100, max: 400, group: 'life' }),
    batchPattern: text({ max: 100, group: 'labels' }),
    nextProductSerial: number({ readOnly: true, integer: true, default: 1, group: 'labels' }),
    elaborationId: link({ entity: 'elaboration', index: true, onRemove: 'forget', group: 'labels' }),
    image: image({ group: 'display' }),
    /** Where it is offered; empty: everywhere. */
    placeIds: links({ entity: 'location', default: [], max: 500, filter: true, group: 'range' }),
    /** What guests are told who scan one of its labels or batches; nothing unless chosen. */
    publicLabel: choices({ options: PUBLIC_LABEL_PARTS, default: [], group: 'public' }),
  },
})
