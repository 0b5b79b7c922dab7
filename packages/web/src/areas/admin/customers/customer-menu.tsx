import { ActionIcon, Menu } from '@mantine/core'
import {
  IconBuildingStore,
  IconCertificate,
  IconCircleOff,
  IconDotsVertical,
  IconLayoutGrid,
  IconMailForward,
  IconLicense,
  IconPlayerPause,
  IconPlayerPlay,
  IconShieldCheck,
  type TablerIcon,
} from '@tabler/icons-react'
import { useText } from '../../../data/text/texts.ts'
import { nameOf } from './columns.tsx'
import type { Customer, CustomerAction } from './customer-calls.ts'

const SIGNS: Readonly<Record<CustomerAction, TablerIcon>> = {
  invite: IconMailForward,
  licenses: IconLicense,
  areas: IconLayoutGrid,
  affiliate: IconBuildingStore,
  rights: IconShieldCheck,
  allotments: IconCertificate,
  suspend: IconPlayerPause,
  revive: IconPlayerPlay,
  close: IconCircleOff,
}

/** What the person can do with one organization, in the order in which it is done more often. */
export function CustomerMenu({
  customer,
  onAction,
}: {
  customer: Customer
  onAction: (action: CustomerAction) => void
}) {
  const t = useText()
  if (customer.actions.length === 0) return null
  const actions = (Object.keys(SIGNS) as CustomerAction[]).filter(one => customer.actions.includes(one))
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <ActionIcon aria-label={t('customers.more', { name: nameOf(customer, t) })}>
          <IconDotsVertical size={20} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(action => {
          const Sign = SIGNS[action]
          return (
            <Menu.Item
              key={action}
              {...(action === 'close' ? { color: 'red' } : {})}
              leftSection={<Sign size={20} stroke={1.6} />}
              onClick={() => onAction(action)}
            >
              {t(`customers.${action}`)}
            </Menu.Item>
          )
        })}
      </Menu.Dropdown>
    </Menu>
  )
}
