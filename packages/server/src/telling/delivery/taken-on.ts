/** Whether what a notification tells of was taken on elsewhere: by its incidence. */
import { ENTITIES } from '@cloche/domain/entities'
import { breachFigures } from '@cloche/domain/rules/alarms'
import type { Transaction } from '../../database/transaction.ts'

/** The incidence that a notification tells of, where notifications name one; undefined: none. */
export async function incidenceOf(
  transaction: Transaction,
  organizationId: string,
  notificationId: string,
): Promise<{ readonly id: string; readonly status: 'open' | 'acknowledged' | 'closed' } | undefined> {
  if (!('incidenceId' in ENTITIES.notification.fields)) return undefined
  const { rows } = await transaction.query<{ id: string; status: 'open' | 'acknowledged' | 'closed' }>({
    text: `select i.id, i.status from notification n
      join incidence i on i.organization_id = $1 and i.id = n.incidence_id and i.deleted is null
      where n.organization_id = $1 and n.id = $2`,
    values: [organizationId, notificationId],
  })
  return rows[0]
}

/**
 * Locks the incidences of which these notifications tell, before the notifications are: as readings do that change both. Who
 * went the other way round would wait for them while they wait for it.
 */
export const lockIncidences = (
  transaction: Transaction,
  organizationId: string,
  notificationIds: readonly string[],
): Promise<unknown> =>
  transaction.query({
    text: `select i.id from incidence i where i.organization_id = $1 and i.id in (select incidence_id from notification
        where organization_id = $1 and id = any($2::uuid[])) order by i.id for update`,
    values: [organizationId, notificationIds],
    change: null,
  })

export const isTakenOn = async (transaction: Transaction, organizationId: string, notificationId: string) => {
  const incidence = await incidenceOf(transaction, organizationId, notificationId)
  return incidence !== undefined && incidence.status !== 'open'
}

/** A breach as its notification tells of it. */
export interface LinkedBreach {
  readonly began: string
  readonly ended: string | null
  readonly peak: number | null
  readonly unit: string | null
  readonly limits: Readonly<Record<'lowLow' | 'low' | 'high' | 'highHigh', number | null>>
}

const NO_LIMITS = { lowLow: null, low: null, high: null, highHigh: null }

/**
 * How far the breach went of which a notification tells, beyond which limits; null: it tells of none. Of doors, and of values
 * that changed too fast, its name says as much.
 */
export async function breachOf(
  transaction: Transaction,
  organizationId: string,
  notificationId: string,
): Promise<LinkedBreach | null> {
  const { rows } = await transaction.query<
    Omit<LinkedBreach, 'limits'> & {
      readonly kind: string | null
      readonly limits: Readonly<Record<string, number | null>> | null
    }
  >({
    text: `select i.began, i.ended, i.peak::float8 as peak, i.limits,
        s.unit, s.kind
      from notification n join incidence i on i.organization_id = $1 and i.id = n.incidence_id and i.deleted is null
        left join sensor s on s.organization_id = $1 and s.id = i.sensor_id
      where n.organization_id = $1 and n.id = $2 and i.kind = 'sensor' and i.began is not null`,
    values: [organizationId, notificationId],
  })
  const [row] = rows
  if (row === undefined) return null
  const { kind, limits, ...breach } = row
  const figures = breachFigures(limits ?? {})
  if (kind === 'door' || figures === 'change') return { ...breach, peak: null, limits: NO_LIMITS }
  const { lowLow = null, low = null, high = null, highHigh = null } = limits ?? {}
  const unit = figures === 'percent' ? 'percent' : breach.unit
  return { ...breach, unit, limits: { lowLow, low, high, highHigh } }
}
