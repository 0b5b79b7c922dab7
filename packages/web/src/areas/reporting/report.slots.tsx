import { Button } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import type { Row } from '@cloche/domain/catalogue'
import type { Entities } from '@cloche/domain/entities'
import { Link } from 'react-router'
import { dayOf, useFormats } from '../../data/formats/formats.ts'
import { href, type ParamsOf } from '../../data/routing/href.ts'
import { useMayOpen } from '../../data/routing/use-may-open.ts'
import { useText } from '../../data/text/texts.ts'
import { defineSlots } from '../../entity-screens/slots.ts'

type Report = Row<Entities['report']>

/** Where the figures of a report are: the list of what it is about, in its days. */
const lists: Partial<Readonly<Record<Report['kind'], string>>> = {
  events: '/reporting/location/events/{startDate?}/{endDate?}',
  labels: '/monitor/labels/{startDate?}/{endDate?}',
  expirations: '/reporting/labeling/expirations/{startDate?}/{endDate?}',
  stockMovements: '/reporting/stock/variations/{startDate?}/{endDate?}',
  haccp: '/monitor/haccps/{startDate?}/{endDate?}',
  action: '/reporting/action/{actionId}/events/{startDate?}/{endDate?}',
}

/** Opens what a report is about in its days. */
function OpenFigures({ row }: { row: Report }) {
  const t = useText()
  const { timeZone } = useFormats()
  const mayOpen = useMayOpen()
  const pattern = lists[row.kind]
  if (pattern === undefined || !mayOpen(pattern) || (row.kind === 'action' && row.actionId === null))
    return null
  const params = {
    ...(row.actionId === null ? {} : { actionId: row.actionId }),
    startDate: dayOf(row.from, timeZone),
    endDate: dayOf(Date.parse(row.to) - 1, timeZone),
  }
  return (
    <Button
      component={Link}
      to={href(pattern, params as ParamsOf<string>)}
      rightSection={<IconArrowRight size={20} stroke={1.6} aria-hidden />}
    >
      {t('verb.open')}
    </Button>
  )
}

export default defineSlots('report', { NextAction: OpenFigures })
