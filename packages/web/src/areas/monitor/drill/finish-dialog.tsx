import { Button, Modal, Stack, Textarea, TextInput } from '@mantine/core'
import { IconSignature } from '@tabler/icons-react'
import { useState, type FormEvent } from 'react'
import { notify, notifyProblem } from '../../../data/messages.ts'
import { useSession } from '../../../data/session/session.ts'
import { useText } from '../../../data/text/texts.ts'
import { useKitWords } from '../../../kit/words.tsx'
import { cancelDrill, finishDrill } from './drill.ts'
import classes from './drill.module.css'

/** Stops the clock: the name typed here stands under the paper. */
export function FinishDialog({ recallDrillId, onClose }: { recallDrillId: string; onClose: () => void }) {
  const t = useText()
  const words = useKitWords()
  const { me } = useSession()
  const [signedName, setSignedName] = useState(me?.name ?? '')
  const [conclusion, setConclusion] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (signedName.trim() === '') return
    setIsBusy(true)
    try {
      await finishDrill({ recallDrillId, signedName: signedName.trim(), conclusion: conclusion.trim() })
      notify({ kind: 'success', message: t('drill.isFinished') })
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
      title={t('drill.finishTitle')}
      closeButtonProps={{ 'aria-label': words.close }}
    >
      <form onSubmit={event => void submit(event)} noValidate>
        <Stack>
          <p className={classes.text}>{t('drill.finishText')}</p>
          <Textarea
            label={t('drill.conclusion')}
            description={t('drill.conclusionHint')}
            value={conclusion}
            autosize
            minRows={2}
            maxLength={4000}
            onChange={event => setConclusion(event.currentTarget.value)}
          />
          <TextInput
            size="lg"
            label={t('drill.yourName')}
            value={signedName}
            maxLength={200}
            withAsterisk
            error={signedName.trim() === '' ? t('problem.field.required') : null}
            onChange={event => setSignedName(event.currentTarget.value)}
          />
          <Button
            type="submit"
            size="xl"
            loading={isBusy}
            disabled={signedName.trim() === ''}
            leftSection={<IconSignature size={24} stroke={1.6} aria-hidden />}
          >
            {t('drill.finish')}
          </Button>
        </Stack>
      </form>
    </Modal>
  )
}

/** Gives a drill up; why stays with it. */
export function GiveUpDialog({ recallDrillId, onClose }: { recallDrillId: string; onClose: () => void }) {
  const t = useText()
  const words = useKitWords()
  const [reason, setReason] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  async function submit(event: FormEvent) {
    event.preventDefault()
    setIsBusy(true)
    try {
      await cancelDrill(recallDrillId, reason.trim())
      notify({ kind: 'success', message: t('drill.gaveUp') })
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
      title={t('drill.giveUp')}
      closeButtonProps={{ 'aria-label': words.close }}
    >
      <form onSubmit={event => void submit(event)} noValidate>
        <Stack>
          <p className={classes.text}>{t('drill.giveUpText')}</p>
          <TextInput
            size="lg"
            label={t('drill.reason')}
            value={reason}
            maxLength={500}
            withAsterisk
            onChange={event => setReason(event.currentTarget.value)}
          />
          <Button type="submit" size="lg" color="red" loading={isBusy} disabled={reason.trim() === ''}>
            {t('drill.giveUp')}
          </Button>
        </Stack>
      </form>
    </Modal>
  )
}
