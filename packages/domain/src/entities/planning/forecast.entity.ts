import { defineEntity } from '../../catalogue/entity.ts'
import { choice, flag, instant, json, link, number } from '../../catalogue/fields.ts'
import { FORECAST_WAYS } from '../../catalogue/names/planning.ts'
import { AMOUNT_UNITS } from '../../catalogue/names/units.ts'
import { FORECAST_DAYS } from './forecast-shapes.ts'

/** What a forecaster expects of a product, with the error of its method beside the mean's. Written when it is worked out. */
export const forecast = defineEntity({
  name: 'forecast',
  many: 'forecasts',
  area: 'planning',
  permission: 'FO',
  scope: 'location',
  within: 'forecasterId',
  shape: 'line',
  wire: { one: '/planning/forecast', many: '/planning/forecasts' },
  bytecode: 'FT',
  ends: { by: 'parent', parent: 'forecaster', column: 'forecasterId' },
  title: ['productId'],
  without: ['create', 'change', 'remove', 'restore', 'clone', 'metas', 'history'],
  screens: 'none',
  sort: { by: 'created', sort: 'desc' },
  row: { title: 'productId', end: 'method', line: ['error', 'naiveError'] },
  fields: {
    forecasterId: link({
      entity: 'forecaster',
      required: true,
      fixed: true,
      index: true,
      onRemove: 'follow',
    }),
    productId: link({
      entity: 'product',
      readOnly: true,
      required: true,
      list: true,
      filter: true,
      index: true,
      onRemove: 'follow',
    }),
    unit: choice({ options: AMOUNT_UNITS, readOnly: true, required: true, list: true }),
    /** Empty: too little is known. */
    method: choice({ options: FORECAST_WAYS, readOnly: true, list: true, filter: true }),
    /** The method that was asked for was worse than the mean of all days. */
    isReplaced: flag({ readOnly: true, default: false, list: true }),
    /** Mean absolute errors on days of the past, in the unit. */
    error: number({ readOnly: true, list: true }),
    naiveError: number({ readOnly: true, list: true }),
    weeksKnown: number({ readOnly: true, integer: true, default: 0 }),
    /** How many weeks it takes, where there are too few. */
    weeksNeeded: number({ readOnly: true, integer: true, list: true }),
    days: json({ readOnly: true, hidden: true, default: [], schema: FORECAST_DAYS }),
    computedAt: instant({ readOnly: true, required: true, list: true }),
  },
})
