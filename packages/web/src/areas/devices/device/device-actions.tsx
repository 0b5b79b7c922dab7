import type { Row } from '@cloche/domain/catalogue'
import type { Entities } from '@cloche/domain/entities'
import { Button, Menu } from '@mantine/core'
import { IconDots, IconFileUpload, IconMapPinPlus } from '@tabler/icons-react'
import { Link } from 'react-router'
import { RunButton } from '../../../data/running/run-button.tsx'
import { hasLevel } from '../../../data/session/gate.ts'
import { useSession } from '../../../data/session/session.ts'
import { useText } from '../../../data/text/texts.ts'

/** Beside making a device: putting one at its place, and bringing in the file of a logger. */
export function DeviceActions() {
  const t = useText()
  const session = useSession()
  const mayImport = hasLevel(session, 'ST', 3)
  if (!hasLevel(session, 'D', 2)) return null
  return (
    <>
      <Button
        component={Link}
        to="/devices/place"
        variant="default"
        leftSection={<IconMapPinPlus size={20} stroke={1.6} aria-hidden />}
      >
        {t('deviceSetup.placing.title')}
      </Button>
      {mayImport && (
        <Menu position="bottom-end">
          <Menu.Target>
            <Button variant="default" leftSection={<IconDots size={20} stroke={1.6} aria-hidden />}>
              {t('verb.more')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item
              component={Link}
              to="/devices/logger-file"
              leftSection={<IconFileUpload size={20} stroke={1.6} aria-hidden />}
            >
              {t('deviceSetup.sensors.file')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  )
}

/** What the machine does, written down by whoever works at it. */
export const RunHere = ({ row: { id, type } }: { row: Row<Entities['device']> }) => (
  <RunButton size="md" about={{ device: { id, type } }} />
)
