import { Button, Modal, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useText } from '../../../../data/text/texts.ts'
import { useKitWords } from '../../../../kit/words.tsx'
import classes from './moves.module.css'

/** Why food is thrown away, as kitchens count it. */
const reasons = ['expired', 'spoiled', 'overproduction', 'preparation', 'returned', 'accident'] as const

/** Asks why before food is thrown away; the answer is the confirmation. */
export function WasteDialog({
  amount,
  onClose,
  onWaste,
}: {
  amount: string
  onClose: () => void
  onWaste: (reason: string) => Promise<void>
}) {
  const t = useText()
  const words = useKitWords()
  const [chosen, setChosen] = useState<string | null>(null)
  const [typed, setTyped] = useState('')
  const [isRunning, setIsRunning] = useState(false)
  const reason = typed.trim() !== '' ? typed.trim() : chosen === null ? '' : t(`waste.${chosen}`)
  async function waste() {
    setIsRunning(true)
    await onWaste(reason)
    setIsRunning(false)
    onClose()
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('waste.title', { amount })}
      closeButtonProps={{ 'aria-label': words.close }}
    >
      <div className={classes.waste}>
        <div className={classes.reasons} role="group" aria-label={t('waste.why')}>
          {reasons.map(one => (
            <button
              key={one}
              type="button"
              className={classes.reason}
              aria-pressed={chosen === one && typed.trim() === ''}
              onClick={() => {
                setTyped('')
                setChosen(one)
              }}
            >
              {t(`waste.${one}`)}
            </button>
          ))}
        </div>
        <TextInput
          size="lg"
          label={t('waste.other')}
          value={typed}
          maxLength={300}
          onChange={event => setTyped(event.currentTarget.value)}
        />
        <Button
          size="xl"
          color="red"
          fullWidth
          loading={isRunning}
          disabled={reason === ''}
          leftSection={<IconTrash size={24} stroke={1.6} aria-hidden />}
          onClick={() => void waste()}
        >
          {t('waste.do', { amount })}
        </Button>
      </div>
    </Modal>
  )
}
