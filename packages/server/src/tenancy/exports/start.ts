/** Asking for an export, and what is known of one. */
import { newId } from '../../adapters/ids.ts'
import { organizationSetting, transactPlatform, type Transaction } from '../../database/transaction.ts'
import type { Pool } from '../../database/connection.ts'
import { exportLink } from './link.ts'
import type { Exporting } from './exporting.ts'

/** For how long a finished export lies there. */
export const KEPT_DAYS = 7

export interface ExportWish {
  readonly kind: 'organization' | 'person'
  /** Of whom, where it is of a person. */
  readonly userId?: string
  /** Null: the platform, or the organization's own rhythm. */
  readonly askedBy: string | null
  readonly locale: string
}

/**
 * Writes down that an export is to be made; a server that has time makes it.
 * @returns its id, or null where one of the whole organization is being made.
 */
export async function askForExport(
  transaction: Transaction,
  organizationId: string,
  { kind, userId, askedBy, locale }: ExportWish,
): Promise<string | null> {
  const id = newId()
  const { rowCount } = await transaction.query({
    text: `insert into data_export (organization_id, id, kind, user_id, asked_by, locale) values ($1, $2, $3, $4, $5, $6)
           on conflict do nothing`,
    values: [organizationId, id, kind, userId ?? null, askedBy, locale],
  })
  return rowCount === 1 ? id : null
}

export interface StartedExport {
  readonly id: string
  /** Opens the file once it is there, without a log-in, until then. */
  readonly link: string
  /** ISO instant. */
  readonly until: string
}

/**
 * Starts an export of a whole organization, or joins the one that is being made, with a link for whoever has no session
 * there any more: the platform's people, and the last owner of an organization that is closed.
 */
export async function exportOrganization(
  exporting: Pick<Exporting, 'pool' | 'seal' | 'config'>,
  organizationId: string,
  { askedBy, locale, linkDays = 30 }: { askedBy: string | null; locale: string; linkDays?: number },
): Promise<StartedExport> {
  const id = await transactPlatform(exporting.pool, async transaction => {
    await transaction.query(organizationSetting(organizationId))
    const asked = await askForExport(transaction, organizationId, { kind: 'organization', askedBy, locale })
    if (asked !== null) return asked
    const { rows } = await transaction.query<{ id: string }>({
      text: `select id from data_export where organization_id = $1 and kind = 'organization' and status in ('waiting', 'running')`,
      values: [organizationId],
    })
    return rows[0]?.id ?? null
  })
  if (id === null) throw new Error('The export at hand ended this very moment: ask again')
  const until = new Date(Date.now() + linkDays * 86_400_000)
  await keepUntil(exporting.pool, organizationId, id, until)
  return {
    id,
    link: exportLink(exporting.seal, exporting.config.publicUrl, id, organizationId, until),
    until: until.toISOString(),
  }
}

const keepUntil = (pool: Pool, organizationId: string, id: string, until: Date) =>
  transactPlatform(pool, async transaction => {
    await transaction.query(organizationSetting(organizationId))
    await transaction.query({
      text: `update data_export set expires = greatest(expires, $3) where organization_id = $1 and id = $2`,
      values: [organizationId, id, until.toISOString()],
    })
  })
