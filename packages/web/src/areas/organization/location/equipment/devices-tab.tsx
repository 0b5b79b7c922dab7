import { Button } from '@mantine/core'
import { IconArrowsTransferDown, IconPlus } from '@tabler/icons-react'
import { phraseKey } from '@cloche/domain/derive'
import { entityNamed } from '@cloche/domain/entities'
import { useState } from 'react'
import { Link } from 'react-router'
import { useSession } from '../../../../data/session/session.ts'
import { useText } from '../../../../data/text/texts.ts'
import { addressOf } from '../../../../entity-screens/fields/links/addresses.ts'
import { HereList } from './here-list.tsx'
import { MoveHereDialog } from './move-here-dialog.tsx'

const entity = entityNamed('device')

/** The devices of a place and of what lies inside it; others are moved here, new ones added. */
export default function DevicesTab({ row }: { row: { id: string; name: string } }) {
  const t = useText()
  const session = useSession()
  const [isMoving, setIsMoving] = useState(false)
  const newAddress = addressOf('device', 'new', session)
  return (
    <>
      <HereList
        entity={entity}
        locationId={row.id}
        nav="devices"
        actions={({ rights }) => (
          <>
            {rights.edit && (
              <Button
                variant="default"
                leftSection={<IconArrowsTransferDown size={20} stroke={1.6} aria-hidden />}
                onClick={() => setIsMoving(true)}
              >
                {t('places.devices.move')}
              </Button>
            )}
            {rights.create && newAddress !== null && (
              <Button
                component={Link}
                to={`${newAddress}?with.locationId=${encodeURIComponent(row.id)}`}
                leftSection={<IconPlus size={20} stroke={1.8} aria-hidden />}
              >
                {t(phraseKey('device', 'new'))}
              </Button>
            )}
          </>
        )}
      />
      {isMoving && <MoveHereDialog place={row} onClose={() => setIsMoving(false)} />}
    </>
  )
}
