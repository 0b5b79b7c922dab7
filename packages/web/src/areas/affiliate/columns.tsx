import type { Formats } from '../../data/formats/formats.ts'
import type { Translate } from '../../data/text/texts.ts'
import type { Column } from '../../kit/table/columns.ts'
import type { AffiliateRow } from './affiliate-data.ts'

type Look =
  | 'text'
  | 'mono'
  | 'number'
  | 'money'
  | 'moment'
  | 'role'
  | 'deviceType'
  | 'licenseType'
  | 'status'
  | 'reportKind'

/** The columns of each list behind the name: field, heading, look. */
const COLUMNS: Readonly<Record<string, readonly (readonly [field: string, heading: string, look: Look])[]>> =
  {
    organizations: [
      ['city', 'affiliate.column.city', 'text'],
      ['locations', 'affiliate.locations', 'number'],
      ['users', 'affiliate.users', 'number'],
      ['devices', 'affiliate.devices', 'number'],
      ['licenses', 'affiliate.licenses', 'number'],
    ],
    users: [
      ['organizationName', 'affiliate.column.organization', 'text'],
      ['roleLevel', 'affiliate.column.role', 'role'],
      ['at', 'affiliate.column.lastLogin', 'moment'],
    ],
    devices: [
      ['organizationName', 'affiliate.column.organization', 'text'],
      ['type', 'affiliate.column.type', 'deviceType'],
      ['serial', 'affiliate.column.serial', 'mono'],
      ['model', 'affiliate.column.model', 'text'],
      ['at', 'affiliate.column.lastSeen', 'moment'],
    ],
    licenses: [
      ['organizationName', 'affiliate.column.organization', 'text'],
      ['type', 'affiliate.column.type', 'licenseType'],
      ['status', 'affiliate.column.status', 'status'],
      ['grantedBy', 'affiliate.column.grantedBy', 'text'],
      ['at', 'affiliate.column.until', 'moment'],
    ],
    purchases: [
      ['organizationName', 'affiliate.column.organization', 'text'],
      ['reference', 'affiliate.column.reference', 'mono'],
      ['status', 'affiliate.column.status', 'status'],
      ['amount', 'affiliate.column.amount', 'money'],
      ['at', 'affiliate.column.when', 'moment'],
    ],
    reports: [
      ['organizationName', 'affiliate.column.organization', 'text'],
      ['kind', 'affiliate.column.kind', 'reportKind'],
      ['status', 'affiliate.column.status', 'status'],
      ['at', 'affiliate.column.when', 'moment'],
    ],
  }

const choices: Partial<Record<Look, string>> = {
  role: 'affiliate.role',
  deviceType: 'affiliate.deviceType',
  licenseType: 'affiliate.licenseType',
  status: 'affiliate.status',
  reportKind: 'affiliate.reportKind',
}

function write(value: unknown, look: Look, t: Translate, formats: Formats): string {
  if (value === null || value === undefined || value === '') return '–'
  if (look === 'moment') return formats.moment(String(value))
  if (look === 'number') return formats.number(Number(value), 0)
  if (look === 'money') return formats.number(Number(value), 2)
  const prefix = choices[look]
  return prefix === undefined ? String(value) : t(`${prefix}.${String(value)}`)
}

/** The columns of a list, the name first. */
export function columnsOf(list: string, t: Translate, formats: Formats): Column<AffiliateRow>[] {
  const name: Column<AffiliateRow> = {
    key: 'name',
    header: t('affiliate.column.name'),
    cell: row => ('lastName' in row ? `${row.name} ${row.lastName ?? ''}`.trim() : row.name),
    phone: 'title',
    width: 200,
  }
  const rest = (COLUMNS[list] ?? []).map(([field, heading, look]): Column<AffiliateRow> => ({
    key: field,
    header: t(heading),
    cell: (row: Readonly<Record<string, unknown>>) => write(row[field], look, t, formats),
    mono: look === 'mono',
    ...(look === 'number' || look === 'money' ? { align: 'end' as const } : {}),
  }))
  return [name, ...rest]
}
