/** How a device stands: whether it is heard of as often as it says. */
import { isSilent } from './silence.ts'

export type DeviceStanding = 'online' | 'silent' | 'unheard'

/** A device of which nobody knows how often it reports, such as a printer, is silent after a day. Milliseconds. */
const QUIET_AFTER_MS = 86_400_000

/**
 * @param lastSeen the last sign of life, in milliseconds since 1970; null: there never was one
 * @param interval how often it reports, in seconds; null: it never said
 * @param now in milliseconds since 1970
 */
export function deviceStanding(
  lastSeen: number | null,
  interval: number | null,
  now: number,
): DeviceStanding {
  if (lastSeen === null) return 'unheard'
  const isQuiet = interval === null ? now - lastSeen > QUIET_AFTER_MS : isSilent(lastSeen, interval, now)
  return isQuiet ? 'silent' : 'online'
}

/** How well a radio is heard, by its signal in dBm: below -67 data still come, below -80 they come and go. */
export function signalStrength(dBm: number): 'strong' | 'fair' | 'weak' {
  if (dBm >= -67) return 'strong'
  return dBm >= -80 ? 'fair' : 'weak'
}

/** From here on a battery is low. Percent. */
export const BATTERY_LOW = 15

export interface SettingStanding {
  readonly name: string
  readonly saved: unknown
  readonly confirmed: unknown
  /** `own`: the machine has it, and nobody saved another. */
  readonly stands: 'holds' | 'waits' | 'own'
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** What a device is to have beside what it said that it has, by the names of both. */
export function settingStandings(
  saved: Readonly<Record<string, unknown>> | null,
  confirmed: Readonly<Record<string, unknown>> | null,
): SettingStanding[] {
  const names = [...new Set([...Object.keys(saved ?? {}), ...Object.keys(confirmed ?? {})])].toSorted()
  return names.map(name => {
    const [is, has] = [saved?.[name], confirmed?.[name]]
    const stands = is === undefined ? 'own' : isSame(is, has) ? 'holds' : 'waits'
    return { name, saved: is, confirmed: has, stands }
  })
}
