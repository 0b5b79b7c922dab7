import { Button, Modal, Radio, Stack, Textarea } from '@mantine/core'
import { INCIDENCE_OUTCOMES } from '@cloche/domain/catalogue'
import type { Row } from '@cloche/domain/catalogue'
import { entityNamed, type Entities } from '@cloche/domain/entities'
import { useState, type FormEvent } from 'react'
import { notify, notifyProblem } from '../../../data/messages.ts'
import { useText } from '../../../data/text/texts.ts'
import { noteWrite } from '../../../entity-screens/machine/record-actions.ts'
import { sendChange } from '../../../entity-screens/machine/wire.ts'
import { useKitWords } from '../../../kit/words.tsx'

const entity = entityNamed('incidence')

/** Asks for what has to be said before an incidence is closed. */
export function CloseDialog({ row, onClose }: { row: Row<Entities['incidence']>; onClose: () => void }) {
  const t = useText()
  const words = useKitWords()
  const [cause, setCause] = useState(row.cause ?? '')
  const [corrective, setCorrective] = useState(row.corrective ?? '')
  const [outcome, setOutcome] = useState<string | null>(row.outcome)
  const [isAsked, setIsAsked] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const missing = (text: string | null) =>
    isAsked && (text ?? '').trim() === '' ? t('problem.field.required') : null
  async function submit(event: FormEvent) {
    event.preventDefault()
    setIsAsked(true)
    if ([cause, corrective, outcome ?? ''].some(text => text.trim() === '')) return
    setIsBusy(true)
    try {
      const change = { status: 'closed', cause, corrective, outcome, version: row.version }
      await sendChange(entity, row.id, change)
      await noteWrite()
      notify({ kind: 'success', message: t('incidence.isClosed') })
      onClose()
    } catch (error) {
      notifyProblem(error)
      setIsBusy(false)
    }
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('incidence.close')}
      closeButtonProps={{ 'aria-label': words.close }}
    >
      <form onSubmit={event => void submit(event)} noValidate>
        <Stack>
          <Textarea
            label={t('incidence.field.cause')}
            value={cause}
            autosize
            minRows={2}
            maxLength={4000}
            withAsterisk
            error={missing(cause)}
            onChange={event => setCause(event.currentTarget.value)}
          />
          <Textarea
            label={t('incidence.field.corrective')}
            value={corrective}
            autosize
            minRows={2}
            maxLength={4000}
            withAsterisk
            error={missing(corrective)}
            onChange={event => setCorrective(event.currentTarget.value)}
          />
          <Radio.Group
            label={t('incidence.field.outcome')}
            value={outcome}
            withAsterisk
            error={missing(outcome)}
            onChange={setOutcome}
          >
            <Stack gap="xs" mt="xs">
              {INCIDENCE_OUTCOMES.map(name => (
                <Radio key={name} value={name} label={t(`incidence.choice.outcome.${name}`)} />
              ))}
            </Stack>
          </Radio.Group>
          <Button type="submit" loading={isBusy}>
            {t('incidence.close')}
          </Button>
        </Stack>
      </form>
    </Modal>
  )
}
