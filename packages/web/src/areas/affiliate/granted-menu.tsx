import { ActionIcon, Menu } from '@mantine/core'
import { IconCircleOff, IconDotsVertical, IconRefresh } from '@tabler/icons-react'
import { useText } from '../../data/text/texts.ts'

/** What is done with a licence that the own organization granted. */
export function GrantedMenu({
  name,
  onRenew,
  onEnd,
}: {
  name: string
  onRenew: () => void
  onEnd: () => void
}) {
  const t = useText()
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <ActionIcon aria-label={t('affiliate.more', { name })}>
          <IconDotsVertical size={20} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconRefresh size={20} stroke={1.6} />} onClick={onRenew}>
          {t('affiliate.renew')}
        </Menu.Item>
        <Menu.Item color="red" leftSection={<IconCircleOff size={20} stroke={1.6} />} onClick={onEnd}>
          {t('affiliate.end')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
