import { mayPrint } from '@cloche/domain/operations'
import { Button } from '@mantine/core'
import { IconArrowRight, IconMapPin, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { hasLevel } from '../../../data/session/gate.ts'
import { useSession } from '../../../data/session/session.ts'
import { useText } from '../../../data/text/texts.ts'
import type { ListMachine } from '../../../entity-screens/machine/list/use-list-machine.ts'
import type { Label } from '../calls.ts'
import { PlaceDialog } from '../label/handle/place-dialog.tsx'
import { usePrint } from '../print/use-print.ts'
import { BulkMoveDialog } from './bulk-move-dialog.tsx'

/** What can be done with the labels that are chosen in the list. */
export function SelectionActions({ machine }: { machine: ListMachine }) {
  const t = useText()
  const session = useSession()
  const printing = usePrint()
  const [open, setOpen] = useState<'move' | 'place' | null>(null)
  const labels = [...machine.selected.values()] as unknown as Label[]
  const mayMove = hasLevel(session, 'LA', 2) && labels.every(label => !label.isFinal)
  const [first] = labels
  const clear = () => machine.selectRows([])
  return (
    <>
      {mayMove && (
        <>
          <Button leftSection={<IconArrowRight size={20} stroke={1.8} />} onClick={() => setOpen('move')}>
            {t('bulk.move')}
          </Button>
          <Button
            variant="subtle"
            leftSection={<IconMapPin size={20} stroke={1.6} />}
            onClick={() => setOpen('place')}
          >
            {t('handle.place')}
          </Button>
        </>
      )}
      {labels.every(mayPrint) && (
        <Button
          variant="subtle"
          loading={printing.isPrinting}
          leftSection={<IconPrinter size={20} stroke={1.6} />}
          onClick={() => void printing.print(labels)}
        >
          {t('verb.print')}
        </Button>
      )}
      {open === 'move' && (
        <BulkMoveDialog
          labels={labels}
          printing={printing}
          onClose={isDone => {
            setOpen(null)
            if (isDone) clear()
          }}
        />
      )}
      {open === 'place' && (
        <PlaceDialog
          labels={labels}
          hereId={
            labels.every(label => label.locationId === first?.locationId) ? (first?.locationId ?? null) : null
          }
          onClose={() => {
            setOpen(null)
            clear()
          }}
        />
      )}
    </>
  )
}
