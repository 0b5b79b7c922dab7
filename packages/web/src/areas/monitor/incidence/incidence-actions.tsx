import { Button } from '@mantine/core'
import { IconHandGrab, IconShieldCheck } from '@tabler/icons-react'
import type { Row } from '@cloche/domain/catalogue'
import { entityNamed, type Entities } from '@cloche/domain/entities'
import { useState } from 'react'
import { notify, notifyProblem } from '../../../data/messages.ts'
import { useText } from '../../../data/text/texts.ts'
import { noteWrite } from '../../../entity-screens/machine/record-actions.ts'
import { useRights } from '../../../entity-screens/machine/rights.ts'
import { sendChange } from '../../../entity-screens/machine/wire.ts'
import { CloseDialog } from './close-dialog.tsx'
import { awaitsVerifying, VerifyDialog } from './verify-dialog.tsx'

const entity = entityNamed('incidence')

/** The next step of an incidence: taking it on, then closing it with what was found and done. */
export function IncidenceActions({ row }: { row: Row<Entities['incidence']> }) {
  const t = useText()
  const rights = useRights(entity)
  const [isClosing, setIsClosing] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  if (!rights.edit) return null
  if (row.status === 'closed') return awaitsVerifying(row) ? <Verify row={row} /> : null
  async function takeOn() {
    setIsBusy(true)
    try {
      // Whoever was first stays the one; what its machine measures meanwhile keeps nobody.
      await sendChange(entity, row.id, { status: 'acknowledged' })
      await noteWrite()
      notify({ kind: 'success', message: t('incidence.taken') })
    } catch (error) {
      notifyProblem(error)
    }
    setIsBusy(false)
  }
  if (row.status === 'open')
    return (
      <Button
        loading={isBusy}
        leftSection={<IconHandGrab size={20} stroke={1.6} aria-hidden />}
        onClick={() => void takeOn()}
      >
        {t('incidence.take')}
      </Button>
    )
  return (
    <>
      <Button onClick={() => setIsClosing(true)}>{t('incidence.close')}</Button>
      {isClosing && <CloseDialog row={row} onClose={() => setIsClosing(false)} />}
    </>
  )
}

function Verify({ row }: { row: Row<Entities['incidence']> }) {
  const t = useText()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        leftSection={<IconShieldCheck size={20} stroke={1.6} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        {t('incidence.verify')}
      </Button>
      {isOpen && <VerifyDialog ids={[row.id]} onClose={() => setIsOpen(false)} />}
    </>
  )
}
