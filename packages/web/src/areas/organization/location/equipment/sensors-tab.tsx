import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { phraseKey } from '@cloche/domain/derive'
import { entityNamed } from '@cloche/domain/entities'
import { useState } from 'react'
import { useText } from '../../../../data/text/texts.ts'
import { useSlots } from '../../../../entity-screens/registered.ts'
import { LineDialog } from '../../../../entity-screens/record/write/line-dialog.tsx'
import { HereList } from './here-list.tsx'

const entity = entityNamed('sensor')
/** The value first: that is what one looks for here. */
const columns = ['name', 'lastValue', 'min', 'max', 'lastAt', 'deviceId', 'locationId']

/** What is measured at a place: the last value against its limits, and when that was. */
export default function SensorsTab({ row }: { row: { id: string } }) {
  const t = useText()
  const slots = useSlots('sensor')
  const [edited, setEdited] = useState<string | null>(null)
  return (
    <>
      <HereList
        entity={entity}
        locationId={row.id}
        nav="sensors"
        columns={columns}
        needs={['kind', 'unit']}
        onEdit={sensor => setEdited(sensor.id)}
        actions={({ rights }) =>
          rights.create && (
            <Button
              leftSection={<IconPlus size={20} stroke={1.8} aria-hidden />}
              onClick={() => setEdited('new')}
            >
              {t(phraseKey('sensor', 'new'))}
            </Button>
          )
        }
      />
      {edited !== null && (
        <LineDialog
          key={edited}
          entity={entity}
          id={edited === 'new' ? null : edited}
          given={{ locationId: row.id }}
          slots={slots}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  )
}
