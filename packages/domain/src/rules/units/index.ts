/**
 * Units: exact conversions and how a quantity is written.
 *
 * Factors are fractions, so a conversion is right to its last digit.
 * A temperature is a point on a scale, a tolerance is a difference: they convert differently. Months and years
 * have no fixed length; added to a date they follow the calendar, converted they are means. A unit that is not
 * known is a named problem, never a guess; neither is whose cup a cup is.
 */
export {
  convert,
  convertIn,
  convertLength,
  convertMass,
  convertTemperature,
  convertTemperatureDifference,
  convertTime,
  dimensionOf,
  dimensions,
  factorOf,
  isUnitOf,
} from './convert.ts'
export type { Conversion, Dimension, UnitProblem } from './convert.ts'
export { countUnits, lengthUnits, massUnits, measureOf, temperatureUnits, timeUnits } from './measures.ts'
export type { LengthUnit, MassUnit, TemperatureUnit } from './measures.ts'
export {
  defaultDecimals,
  fromDisplay,
  symbolOf,
  toDisplay,
  writeDuration,
  writeNumber,
  writeQuantity,
} from './display.ts'
export { decimal, over, plus, ratio, reduced, times, toNumber } from './ratio.ts'
export type { Ratio } from './ratio.ts'
