/** Which files the records of a snapshot name: they were written before their records, and never change. */
import type { ClientBase } from 'pg'
import { blobKey } from '../../adapters/blobs/index.ts'

/**
 * Columns that hold digests of files. A thumbnail is made once, at the upload; pictures of published pages are made
 * anew when they are missed. `kept`: whether the files of a row are still there.
 */
export const FILE_COLUMNS = [
  { table: 'attachment', column: 'digest', thumbnail: 'width is not null', kept: 'true' },
  { table: 'invoice', column: 'file_digest', thumbnail: 'false', kept: 'true' },
  { table: 'recall_drill', column: 'file_digest', thumbnail: 'false', kept: 'true' },
  { table: 'alarm_drill', column: 'file_digest', thumbnail: 'false', kept: 'true' },
  { table: 'inspector_file', column: 'file_digest', thumbnail: 'false', kept: 'true' },
  { table: 'paper_job', column: 'digest', thumbnail: 'false', kept: 'true' },
  { table: 'report', column: 'pdf_digest', thumbnail: 'false', kept: 'files_cleared_at is null' },
  { table: 'report', column: 'xlsx_digest', thumbnail: 'false', kept: 'files_cleared_at is null' },
  { table: 'report', column: 'csv_digest', thumbnail: 'false', kept: 'files_cleared_at is null' },
  { table: 'report', column: 'data_digest', thumbnail: 'false', kept: 'files_cleared_at is null' },
] as const

/** Columns named like those, which hold digests of something else. */
export const OTHER_DIGESTS = [
  'acknowledge_link.digest',
  'audit_token.digest',
  'calendar_link.digest',
  'connection_code.digest',
  'device_key.digest',
  'haccp_plan_version.content_digest',
  'inspector_file.content_digest',
  'inspector_key.digest',
  'log_in_flow.digest',
  'login_failure.address_digest',
  'migration.digest',
  'order_link.digest',
  'order_message.digest',
  'paper_job.asked_digest',
  'print_agent_key.digest',
  'push_subscription.endpoint_digest',
  'recall_drill.result_digest',
  'alarm_drill.result_digest',
  'reading_digest.digest',
  'recovery_code.digest',
  'report.content_digest',
  'report_delivery.link_digest',
  'request_link.digest',
  'scim_token.digest',
  'sign_up.digest',
  'terminal_key.digest',
  'token_pace.digest',
] as const

/** The keys of all files, each once. */
export async function fileKeys(client: ClientBase): Promise<string[]> {
  const keys = new Set<string>()
  for (const { table, column, thumbnail, kept } of FILE_COLUMNS) {
    const { rows } = await client.query<{ organization: string; digest: string; hasThumbnail: boolean }>(
      `select distinct organization_id as organization, ${column} as digest, ${thumbnail} as "hasThumbnail"
       from ${table} where ${column} is not null and ${kept} order by 1, 2`,
    )
    for (const { organization, digest, hasThumbnail } of rows) {
      keys.add(blobKey(organization, digest))
      if (hasThumbnail) keys.add(blobKey(organization, digest, 'thumbnail'))
    }
  }
  return [...keys]
}
