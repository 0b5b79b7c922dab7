import { convertTemperature } from '../rules/units/index.ts'
import type { Sample } from '../rules/food-safety/index.ts'
import type { Outcome } from './outcome.ts'

export type Entry = Record<string, unknown>

export const isNumber = (value: unknown): value is number => typeof value === 'number'

export const verdict = (name: string, ok: boolean, detail: string): Outcome =>
  ok ? { name, ok } : { name, ok, detail }

export const close = (name: string, expected: number, actual: number | null, tolerance: number): Outcome =>
  verdict(
    name,
    actual !== null && Math.abs(actual - expected) <= tolerance,
    `expected ${expected}, got ${actual}`,
  )

export function inCelsius(fahrenheit: number): number {
  const result = convertTemperature(fahrenheit, 'F', 'C')
  return result.ok ? result.value : Number.NaN
}

/** A record of a constant temperature, read every minute. */
export function hold(celsius: number, seconds: number): Sample[] {
  const samples: Sample[] = []
  for (let second = 0; second < seconds; second += 60) samples.push({ second, celsius })
  return [...samples, { second: seconds, celsius }]
}
