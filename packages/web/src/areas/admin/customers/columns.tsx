import {
  IconCircleCheck,
  IconCircleOff,
  IconPlayerPause,
  IconTrash,
  type TablerIcon,
} from '@tabler/icons-react'
import { sizeText } from '../../../data/files/size-text.ts'
import type { Formats } from '../../../data/formats/formats.ts'
import type { Translate } from '../../../data/text/texts.ts'
import { StateBadge } from '../../../kit/states/state-badge.tsx'
import type { Column } from '../../../kit/table/columns.ts'
import type { RampName } from '../../../kit/theme/ramps.ts'
import type { Customer, CustomerStatus } from './customer-calls.ts'

const LOOKS: Readonly<Record<CustomerStatus, readonly [RampName, TablerIcon]>> = {
  active: ['basil', IconCircleCheck],
  suspended: ['saffron', IconPlayerPause],
  closed: ['red', IconCircleOff],
  erased: ['steel', IconTrash],
}

/** What an organization is called; one that is erased has no name any more. */
export const nameOf = ({ name, id, status }: Customer, t: Translate) =>
  status === 'erased' ? t('customers.erasedName', { id: id.slice(-6) }) : name

function statusText({ status, erases, erased }: Customer, t: Translate, formats: Formats): string {
  if (status === 'closed' && erases !== null) return t('customers.erasesOn', { day: formats.day(erases) })
  if (status === 'erased' && erased !== null) return t('customers.erasedOn', { day: formats.day(erased) })
  return t(`customers.status.${status}`)
}

function seatsText({ seats }: Customer, t: Translate, formats: Formats): string {
  const used = formats.number(seats.used, 0)
  return seats.allowed === null
    ? used
    : t('customers.seatsOf', { used, allowed: formats.number(seats.allowed, 0) })
}

const NONE = '–'

/** The columns of the list; who looks after an organization is told to the platform alone. */
export function columnsOf(t: Translate, formats: Formats, isPlatform: boolean): Column<Customer>[] {
  const figure = (value: number | undefined) => (value === undefined ? NONE : formats.number(value, 0))
  const ownerText = ({ owner }: Customer) =>
    owner === null ? NONE : owner.hasEntered ? owner.email : t('customers.invited', { email: owner.email })
  return [
    {
      key: 'name',
      header: t('customers.column.name'),
      cell: row => nameOf(row, t),
      phone: 'title',
      width: 220,
      least: 140,
      rank: 0,
      sortable: true,
    },
    {
      key: 'status',
      header: t('customers.column.status'),
      cell: row => {
        const [color, icon] = LOOKS[row.status]
        return <StateBadge size="sm" color={color} icon={icon} label={statusText(row, t, formats)} />
      },
      isBadge: true,
      phone: 'line',
      phoneOrder: 1,
      rank: 1,
      width: 160,
      sortable: true,
    },
    {
      key: 'owner',
      header: t('customers.column.owner'),
      cell: ownerText,
      width: 220,
      least: 140,
      rank: 3,
      phone: 'none',
    },
    {
      key: 'seats',
      header: t('customers.column.seats'),
      cell: row => seatsText(row, t, formats),
      align: 'end',
      width: 90,
      phone: 'line',
      phoneOrder: 2,
      isNamed: true,
    },
    {
      key: 'records',
      header: t('customers.column.records'),
      cell: ({ size }) => figure(size?.records),
      align: 'end',
      width: 100,
      phone: 'none',
      sortable: true,
    },
    {
      key: 'labels',
      header: t('customers.column.labels'),
      cell: ({ size }) => figure(size?.labels),
      align: 'end',
      width: 100,
      phone: 'none',
    },
    {
      key: 'bytes',
      header: t('customers.column.bytes'),
      cell: ({ size }) => (size === null ? NONE : sizeText(size.bytes, formats.locale)),
      align: 'end',
      width: 100,
      phone: 'none',
      sortable: true,
    },
    {
      key: 'lastUsed',
      header: t('customers.column.lastUsed'),
      cell: ({ lastUsed }) => (lastUsed === null ? NONE : formats.moment(lastUsed)),
      width: 150,
      phone: 'end',
      sortable: true,
    },
    ...(isPlatform
      ? [
          {
            key: 'affiliate',
            header: t('customers.column.affiliate'),
            cell: ({ affiliate }: Customer) => affiliate?.name ?? NONE,
            width: 150,
            least: 100,
            rank: 3,
            phone: 'none' as const,
          },
        ]
      : []),
  ]
}
