/**
 * Connections to other systems that have a licence of their own: one is made and switched on only where that licence is in
 * force. Other systems ask for none: their screens are gated by the area alone.
 */
import { licenseOfConnector } from '../permissions/index.ts'
import { validityOf, type DatedLicense } from './validity.ts'

/** A licence as it covers places. */
export interface PlacedLicense extends DatedLicense {
  readonly type: string
  /** Null: the whole organization. */
  readonly locationId: string | null
  readonly userId: string | null
  readonly isPersonal: boolean
}

/**
 * Whether a connection may run: its system asks for no licence, or one in force covers each of its places. One that is for
 * one person and free covers none.
 * @param paths of each place the ids from the outermost one down; of a connection for the whole organization those of the
 * outermost places
 */
export function mayConnect(
  system: string,
  licenses: readonly PlacedLicense[],
  paths: readonly (readonly string[])[],
  now: string,
): boolean {
  const type = licenseOfConnector(system)
  if (type === undefined) return true
  const counting = licenses.filter(
    license =>
      license.type === type &&
      (!license.isPersonal || license.userId !== null) &&
      ['active', 'endsSoon'].includes(validityOf(license, now)),
  )
  const covers = (path: readonly string[]) =>
    counting.some(({ locationId }) => locationId === null || path.includes(locationId))
  return counting.length > 0 && paths.every(covers)
}
