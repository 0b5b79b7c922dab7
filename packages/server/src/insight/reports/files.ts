/** The files of a report that was made, and what it tells, as they are stored. */
import { buffer } from 'node:stream/consumers'
import type { REPORT_FORMATS } from '@cloche/domain/catalogue'
import { blobKey } from '../../adapters/blobs/index.ts'
import { XLSX_TYPE } from '../../adapters/sheets/table.ts'
import { transact, serverScope } from '../../database/transaction.ts'
import type { Services } from '../../http/call-context.ts'

export type ReportFormat = (typeof REPORT_FORMATS)[number]

export interface ReportFile {
  readonly name: string
  readonly type: string
  readonly digest: string
  readonly bytes: Buffer
}

const TYPES: Readonly<Record<ReportFormat, string>> = {
  pdf: 'application/pdf',
  xlsx: XLSX_TYPE,
  csv: 'text/csv; charset=utf-8',
}

/** A file of a completed report; undefined for what is not there. Who may read it is decided before. */
export async function reportFile(
  { pool, blobs }: Pick<Services, 'pool' | 'blobs'>,
  organizationId: string,
  id: string,
  format: ReportFormat,
): Promise<ReportFile | undefined> {
  const found = await transact(
    pool,
    serverScope(organizationId),
    async transaction => {
      const { rows } = await transaction.query<{ name: string; digest: string | null }>({
        text: `select name, ${format}_digest as digest from report
          where organization_id = $1 and id = $2 and deleted is null and status = 'completed'`,
        values: [organizationId, id],
      })
      return rows[0]
    },
    'read only',
  )
  if (found?.digest === undefined || found.digest === null) return undefined
  const blob = await blobs.open(blobKey(organizationId, found.digest))
  if (blob === undefined) return undefined
  return {
    name: `${found.name}.${format}`,
    type: TYPES[format],
    digest: found.digest,
    bytes: await buffer(blob.stream),
  }
}
