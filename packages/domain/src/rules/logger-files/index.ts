/**
 * Files of loggers: which column says when, which ones measure and in what, and the readings themselves.
 *
 * A **logger** writes text with a row a reading, each maker in another way: parted by commas, semicolons or tabs, with a
 * decimal point or comma, with an instant (ISO 8601, seconds or milliseconds since 1970), with a date and a time of its own
 * clock, or with minutes since it was started. What a file does not say is never guessed: `asks` names it, and a person
 * answers. Instants are milliseconds of the epoch, temperatures degrees Celsius.
 */
export { readTable, ROWS_MAX } from './table.ts'
export type { LoggerTable } from './table.ts'
export { asksOf, recognise } from './recognise.ts'
export type { LoggerPlan, TimeColumn, ValueColumn } from './recognise.ts'
export { readLogger } from './read.ts'
export type { LoggerAnswers, LoggerReading, ReadColumn } from './read.ts'
export { kindOf, loggerUnits } from './values.ts'
export type { LoggerUnit } from './values.ts'
export { sensorPath } from './sensor-path.ts'
export { wallInstant } from './zones.ts'
