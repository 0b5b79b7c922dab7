/** What a device gets from its model: sensors that it lacks, and whether there is newer software than it runs. */
import type { SensorKind } from '../measuring.ts'

/** A sensor that every machine of a model has. */
export interface ModelSensor {
  readonly path: string
  readonly kind: SensorKind
}

/** A sensor that stands at the device already. */
export interface HeldSensor {
  readonly id: string
  readonly path: string
  readonly kind: SensorKind
}

/**
 * What becomes of a model's sensor at a device: it is added, or one is kept as the kitchen has it. `other`: one of this
 * path measures something else, and stays.
 */
export type ModelEffect<S extends ModelSensor> = { readonly sensor: S } & (
  | { readonly becomes: 'added'; readonly heldId: null }
  | { readonly becomes: 'kept' | 'other'; readonly heldId: string }
)

/**
 * What a device gets of its model's sensors. Nothing that stands at the device is changed or taken away: a sensor is the
 * model's when it has its path, or its path below a name of the machine's own (`oven-2/chamber` is the model's `chamber`)
 * and measures the same.
 */
export function modelEffects<S extends ModelSensor>(
  model: readonly S[],
  held: readonly HeldSensor[],
): ModelEffect<S>[] {
  const taken = new Set<string>()
  const take = (found: HeldSensor | undefined) => {
    if (found !== undefined) taken.add(found.id)
    return found
  }
  // Whole paths first: what ends like one sensor may be another one.
  const whole = new Map(model.map(sensor => [sensor, take(held.find(({ path }) => path === sensor.path))]))
  return model.map(sensor => {
    const own =
      whole.get(sensor) ??
      take(
        held.find(
          ({ id, path, kind }) => !taken.has(id) && kind === sensor.kind && path.endsWith(`/${sensor.path}`),
        ),
      )
    if (own === undefined) return { sensor, becomes: 'added', heldId: null }
    return { sensor, becomes: own.kind === sensor.kind ? 'kept' : 'other', heldId: own.id }
  })
}

/** The numbers of a version, `2.10.1` or `v2.10`; null for what begins with no number. */
function versionOf(text: string): number[] | null {
  const found = /^\s*v?(\d+(?:\.\d+)*)/i.exec(text)?.[1]
  return found === undefined ? null : found.split('.').map(Number)
}

/** Below zero: the first is older. Lacking numbers count as 0, so `2.1` and `2.1.0` are the same. */
function compareVersions(one: readonly number[], other: readonly number[]): number {
  const length = Math.max(one.length, other.length)
  for (let at = 0; at < length; at += 1) {
    const difference = (one[at] ?? 0) - (other[at] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

export interface SoftwareStanding<S> {
  /** The newest that is published; null: none is. */
  readonly newest: S | null
  /** Whether it is newer than what runs; null: what runs is not known, or nothing is published. */
  readonly isNewer: boolean | null
}

/**
 * How the software of a device stands.
 * @param running as the machine says it, `2.1.1`; null: it never did
 */
export function softwareStanding<S extends { readonly softwareVersion: string }>(
  running: string | null,
  published: readonly S[],
): SoftwareStanding<S> {
  let newest: { software: S; version: number[] } | null = null
  for (const software of published) {
    const version = versionOf(software.softwareVersion)
    if (version !== null && (newest === null || compareVersions(version, newest.version) > 0))
      newest = { software, version }
  }
  const runs = running === null ? null : versionOf(running)
  return {
    newest: newest?.software ?? null,
    isNewer: newest === null || runs === null ? null : compareVersions(newest.version, runs) > 0,
  }
}
