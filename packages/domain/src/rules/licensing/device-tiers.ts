/**
 * What each licence of a device admits: which kinds of device may hold it, and how many sensors it then may have. As with
 * seats, nothing is limited while an organization holds no licence for devices; from the first one on a device takes
 * further sensors by its own licence alone. Those that are there go on measuring: food is watched whoever paid.
 */
import type { LicenseType } from '../permissions/index.ts'

export interface DeviceTier {
  /** Kinds of device; null: all. */
  readonly devices: readonly string[] | null
  /** Null: as many as it has. */
  readonly sensors: number | null
}

const cold = ['fridge', 'freezer', 'blastChiller', 'probe', 'gateway', 'other'] as const
const kitchen = [...cold, 'oven', 'cooker', 'vacuumSealer', 'scale', 'labelPrinter', 'tablet'] as const
const cooking = ['oven', 'cooker', 'blastChiller'] as const

export const deviceTiers = {
  'device-track-mini': { devices: cold, sensors: 2 },
  'device-track-core': { devices: kitchen, sensors: 8 },
  'device-track-pro': { devices: kitchen, sensors: 24 },
  'device-track-intelligence': { devices: kitchen, sensors: 64 },
  'device-track-ordering': { devices: kitchen, sensors: 8 },
  'device-track-unlimited': { devices: null, sensors: null },
  'device-cooker-compact': { devices: cooking, sensors: 4 },
  'device-cooker-full': { devices: cooking, sensors: null },
  'device-test-core': { devices: null, sensors: 1 },
  'device-pick-core': { devices: ['tablet', 'scale', 'labelPrinter'], sensors: 2 },
  'device-checkpoint-core': { devices: ['checkpoint', 'tablet', 'scale'], sensors: 2 },
} as const satisfies Partial<Record<LicenseType, DeviceTier>>

const tierOf = (type: string): DeviceTier | undefined =>
  Object.hasOwn(deviceTiers, type) ? deviceTiers[type as keyof typeof deviceTiers] : undefined

/** Whether a device of this kind may hold a licence of that type. */
export function fitsDevice(type: string, deviceType: string): boolean {
  const tier = tierOf(type)
  return tier !== undefined && (tier.devices === null || tier.devices.includes(deviceType))
}

/**
 * How many sensors a device may have: by the best of its licences in force.
 * @param held the types that it holds; @param isLicensed whether the organization holds any for devices
 * @returns null: as many as it has
 */
export function sensorsAdmitted(held: readonly string[], isLicensed: boolean): number | null {
  if (!isLicensed) return null
  let most = 0
  for (const type of held) {
    const tier = tierOf(type)
    if (tier?.sensors === null) return null
    most = Math.max(most, tier?.sensors ?? 0)
  }
  return most
}
