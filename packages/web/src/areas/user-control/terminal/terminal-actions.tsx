import { Button, Loader } from '@mantine/core'
import { IconCircleCheck, IconDeviceTablet, IconDeviceTabletOff } from '@tabler/icons-react'
import type { Row } from '@cloche/domain/catalogue'
import { entityNamed, type Entities } from '@cloche/domain/entities'
import { useState } from 'react'
import { ActionDialog } from '../../../data/actions/action-dialog.tsx'
import { CopyButton } from '../../../data/codes/copy-button.tsx'
import { qrPicture } from '../../../data/codes/qr-sheet.ts'
import { useFormats } from '../../../data/formats/formats.ts'
import { notifyProblem } from '../../../data/messages.ts'
import { useRecord } from '../../../data/records/records.ts'
import { useText } from '../../../data/text/texts.ts'
import { call } from '../../../data/wire/call.ts'
import type { Answer } from '../../../data/wire/contracts.ts'
import { noteWrite } from '../../../entity-screens/machine/record-actions.ts'
import { useRights } from '../../../entity-screens/machine/rights.ts'
import { Dialog } from '../../../kit/feedback/dialog.tsx'
import { Column, Line } from '../../../kit/layout/layout.tsx'
import classes from './terminal.module.css'

type Terminal = Row<Entities['terminal']>
type Made = Answer<'POST', '/user-control/terminal/code'>

const entity = entityNamed('terminal')

/** The code of a tablet, as it is typed or read there; says when somebody did. */
export function TerminalCode({ row }: { row: Terminal }) {
  const t = useText()
  const rights = useRights(entity)
  const [made, setMade] = useState<Made | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  if (!rights.create || !row.active) return null
  async function make() {
    setIsBusy(true)
    try {
      setMade(await call('POST', '/user-control/terminal/code', { body: { terminalId: row.id } }))
    } catch (error) {
      notifyProblem(error)
    }
    setIsBusy(false)
  }
  return (
    <>
      <Button
        loading={isBusy}
        leftSection={<IconDeviceTablet size={20} stroke={1.6} aria-hidden />}
        onClick={() => void make()}
      >
        {t(row.enrolledAt === null ? 'tablet.makeCode' : 'tablet.makeNewCode')}
      </Button>
      {made !== null && (
        <Dialog title={row.name ?? ''} size="lg" onClose={() => setMade(null)}>
          <Shown id={row.id} made={made} />
        </Dialog>
      )}
    </>
  )
}

function Shown({ id, made }: { id: string; made: Made }) {
  const t = useText()
  const formats = useFormats()
  const { data } = useRecord('terminal', id)
  const isEnrolled = data !== undefined && data.enrolledAt !== null && data.enrolledAt !== made.enrolledAt
  const address = `${window.location.origin}/#/terminal?code=${made.code}`
  if (isEnrolled)
    return (
      <p className={classes.done} role="status">
        <IconCircleCheck size={32} stroke={1.6} aria-hidden />
        {t('tablet.enrolled')}
      </p>
    )
  return (
    <Column>
      <ol className={classes.steps}>
        <li>{t('tablet.stepOpen', { address: `${window.location.host}/#/terminal` })}</li>
        <li>{t('tablet.stepType', { time: formats.time(made.expires) })}</li>
      </ol>
      <output className={`mono ${classes.shown}`} aria-label={t('tablet.code')}>
        {made.code}
      </output>
      <img
        src={`data:image/svg+xml,${encodeURIComponent(qrPicture(address))}`}
        alt={t('tablet.qr')}
        className={classes.picture}
        width={200}
        height={200}
      />
      <Line>
        <CopyButton value={made.code} />
        <Loader size={18} aria-hidden />
        <span role="status">{t('tablet.waitsForCode')}</span>
      </Line>
    </Column>
  )
}

/** Takes the key of a tablet back: whoever works there is out at once. */
export function TerminalRevoke({ row }: { row: Terminal }) {
  const t = useText()
  const rights = useRights(entity)
  const [isOpen, setIsOpen] = useState(false)
  if (!rights.create || row.enrolledAt === null) return null
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconDeviceTabletOff size={20} stroke={1.6} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        {t('tablet.revoke')}
      </Button>
      {isOpen && (
        <ActionDialog
          onClose={() => setIsOpen(false)}
          action={{
            title: t('tablet.revokeTitle', { name: row.name ?? '' }),
            consequence: t('tablet.revokeText'),
            verb: t('tablet.revoke'),
            isDanger: true,
            run: async () => {
              await call('POST', '/user-control/terminal/revoke', { body: { terminalId: row.id } })
              await noteWrite()
            },
            done: () => t('tablet.isRevoked'),
          }}
        />
      )}
    </>
  )
}
