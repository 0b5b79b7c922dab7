import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useRecords } from '../../../data/records/records.ts'
import { useText } from '../../../data/text/texts.ts'
import type { KindLook, ValueProps } from '../../../entity-screens/fields/kind-look.ts'
import { useWriting } from '../../../entity-screens/fields/writing.ts'
import { defineSlots } from '../../../entity-screens/slots.ts'
import { StateBadge } from '../../../kit/states/state-badge.tsx'
import { CheckButton } from './check-button.tsx'
import { writeFound } from './point-cells.tsx'

/** Whether what was found is in order: both are said. */
function Verdict({ value }: ValueProps<'flag'>) {
  const t = useText()
  return value ? (
    <StateBadge label={t('haccpCheck.isOk')} color="basil" icon={IconCircleCheck} />
  ) : (
    <StateBadge label={t('haccpCheck.isNot')} color="red" icon={IconAlertTriangle} />
  )
}

/** What was found, in the unit of its point. */
function Found({ value, row }: ValueProps<'number'>) {
  const writing = useWriting()
  const { data } = useRecords('haccpPoint', { limit: 500, by: 'name', sort: 'asc' })
  const point = data?.rows.find(({ id }) => id === row['haccpPointId'])
  return writeFound(value, point?.measure ?? '', writing)
}

const isOk: Partial<KindLook<'flag'>> = { Cell: Verdict, Value: Verdict, saysNo: true, width: 140 }
const value: Partial<KindLook<'number'>> = { Cell: Found, Value: Found }

/** Checks: written down from the head of their list. */
export default defineSlots('haccpCheck', {
  fields: { isOk, value },
  needs: ['haccpPointId'],
  ListActions: () => <CheckButton isMain />,
  firstSteps: [{ path: '/haccp/haccps/{page?}', text: 'nav.haccps' }],
})
