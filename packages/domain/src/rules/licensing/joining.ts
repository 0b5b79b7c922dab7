/** Which licence a device takes when it joins. */
import { deviceTiers, fitsDevice, sensorsAdmitted } from './device-tiers.ts'
import { validityOf, type DatedLicense } from './validity.ts'

/** A licence that a device may take: nothing holds it yet. */
export interface FreeLicense extends DatedLicense {
  readonly id: string
  readonly type: string
  /** Where it counts; null: in the whole organization. */
  readonly locationId: string | null
}

export interface JoiningDevice {
  readonly type: string
  /** Ids from the outermost place down to its own. */
  readonly path: readonly string[]
  /** How many it has. */
  readonly sensors: number
}

/** The types that a kind of device may hold, the smallest first. */
export const typesForDevice = (deviceType: string): string[] =>
  Object.keys(deviceTiers)
    .filter(type => fitsDevice(type, deviceType))
    .toSorted((one, other) => sizeOf(one) - sizeOf(other) || kindsOf(one) - kindsOf(other))

const sizeOf = (type: string): number => sensorsAdmitted([type], true) ?? Number.MAX_SAFE_INTEGER

/** How many kinds of device a type is for: the fewer, the better it fits. */
const kindsOf = (type: string): number => {
  const tier = Object.hasOwn(deviceTiers, type) ? deviceTiers[type as keyof typeof deviceTiers] : undefined
  return tier?.devices?.length ?? Number.MAX_SAFE_INTEGER
}

/**
 * The licence that a device takes: of those in force that its kind may hold and that count where it stands the smallest that
 * admits its sensors, else the largest; of the same size the one for fewer kinds of device, then the one of the nearest place,
 * then the one that lasts longest. Undefined: none is free.
 */
export function licenseToTake(
  free: readonly FreeLicense[],
  device: JoiningDevice,
  now: string,
): FreeLicense | undefined {
  const depth = ({ locationId }: FreeLicense) => (locationId === null ? -1 : device.path.indexOf(locationId))
  const end = ({ to }: FreeLicense) => (to === null ? Infinity : Date.parse(to))
  const fitting = free.filter(
    license =>
      fitsDevice(license.type, device.type) &&
      (license.locationId === null || device.path.includes(license.locationId)) &&
      ['active', 'endsSoon'].includes(validityOf(license, now)),
  )
  const enough = fitting.filter(({ type }) => sizeOf(type) >= device.sensors)
  const way = enough.length > 0 ? 1 : -1
  const order = (one: FreeLicense, other: FreeLicense) =>
    way * (sizeOf(one.type) - sizeOf(other.type)) ||
    kindsOf(one.type) - kindsOf(other.type) ||
    depth(other) - depth(one) ||
    (end(one) === end(other) ? one.id.localeCompare(other.id) : end(other) - end(one))
  return (enough.length > 0 ? enough : fitting).toSorted(order)[0]
}
