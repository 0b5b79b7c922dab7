/**
 * Forecasts of what a day uses of a product, that say why.
 *
 * A **series** is an amount a day in one unit, null where the day teaches nothing. A **method** learns it and tells days
 * after it as **reasons**: parts that sum to the forecast, each rounded to three decimals. Methods are compared by a
 * **backtest**, beside the mean of all days; one that is worse than it by more than 5 % is not used. Formulas name their
 * sources where they stand.
 */
export { forecast, daysAfter } from './forecast.ts'
export type { Asked, Forecast, ForecastDay } from './forecast.ts'
export { forecastMethods, learn } from './methods.ts'
export type { ForecastMethod } from './methods.ts'
export { totalOf } from './reasons.ts'
export { influencesOf } from './influences.ts'
export type { LeftOver } from './left-over.ts'
export { seriesOf } from './series.ts'
export type { Influence, Series } from './series.ts'
