/** What the demo tells of a HACCP point, and the days on which its kitchens work. */
import type { TemplateHazardName } from '@cloche/domain/rules/haccp-plan'

export interface DemoPoint {
  readonly name: string
  readonly code: string
  readonly place: string
  readonly hazard: string
  readonly stage: string
  readonly limits: readonly [minimum: number | null, maximum: number | null]
  readonly measure?: 'temperature' | 'visual' | 'ph' | 'count'
  /** The hazard of the plan of its place that it controls, by its name in the template. */
  readonly controls?: TemplateHazardName
  readonly prerequisite?: string
  /** What is watched was told in other words until the plan was published again. */
  readonly monitoringBefore?: string
  readonly isCritical?: boolean
  readonly everyHours: number
  /** A measured value without a fault: from, and how far up it scatters. */
  readonly usual?: readonly [from: number, width: number]
  readonly hours: readonly string[]
  readonly weekdays: readonly number[]
  readonly person: string
  readonly device?: string
  readonly sensor?: string
  readonly monitoring: string
  readonly corrective: string
  readonly source?: string
  /** What may be found by eye; a line that begins with ! is not in order. */
  readonly options?: string
  /** What has to be done when it fails, one a line. */
  readonly steps?: string
  /** Limits of their own for some products, by their names. */
  readonly groups?: readonly {
    readonly name: string
    readonly products: readonly string[]
    readonly maximum: number
    readonly source: string
  }[]
  /** Nobody came to it in the last day: it is due at whatever hour one looks. */
  readonly isDue?: true
  /** With every tray or van, at no hour of its own: it is owed when nobody came for as long as `everyHours`. */
  readonly isWithFood?: true
}

export const WEEK = [1, 2, 3, 4, 5, 6, 7]
/** Days of the week on which the central kitchen works. */
export const CENTRAL_DAYS = [1, 2, 3, 4, 5, 6]
export const BISTRO_DAYS = [2, 3, 4, 5, 6, 7]
