import { Button, Modal, SegmentedControl, Stack } from '@mantine/core'
import { IconDice5 } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { notifyProblem } from '../../../data/messages.ts'
import { href } from '../../../data/routing/href.ts'
import { useText } from '../../../data/text/texts.ts'
import { useKitWords } from '../../../kit/words.tsx'
import { drillScreen, startDrill } from './drill.ts'
import classes from './drill.module.css'

const kinds = ['any', 'supplierLot', 'production'] as const
const spans = [7, 30, 90, 365] as const
/** In minutes; four hours are what auditors usually ask for. */
const targets = [30, 60, 120, 240] as const

/** Asks what is drawn from and how long it may take, then draws. */
export function StartDialog({ onClose }: { onClose: () => void }) {
  const t = useText()
  const words = useKitWords()
  const navigate = useNavigate()
  const [kind, setKind] = useState<string>('any')
  const [days, setDays] = useState('30')
  const [minutes, setMinutes] = useState('240')
  const [isBusy, setIsBusy] = useState(false)
  async function start() {
    setIsBusy(true)
    try {
      const drill = await startDrill({ kind, days: Number(days), target: Number(minutes) * 60 })
      await navigate(href(drillScreen, { recallDrillId: drill.id }))
    } catch (error) {
      notifyProblem(error)
      setIsBusy(false)
    }
  }
  const choice = (
    label: string,
    value: string,
    set: (to: string) => void,
    data: { value: string; label: string }[],
  ) => (
    <div className={classes.choice}>
      <span className={classes.choiceName}>{label}</span>
      <SegmentedControl fullWidth size="md" aria-label={label} value={value} onChange={set} data={data} />
    </div>
  )
  return (
    <Modal
      opened
      size="lg"
      onClose={onClose}
      title={t('drill.startTitle')}
      closeButtonProps={{ 'aria-label': words.close }}
    >
      <Stack>
        <p className={classes.text}>{t('drill.startText')}</p>
        {choice(
          t('drill.from'),
          kind,
          setKind,
          kinds.map(value => ({ value, label: t(`drill.from.${value}`) })),
        )}
        {choice(
          t('drill.days'),
          days,
          setDays,
          spans.map(count => ({ value: String(count), label: t('drill.lastDays', { count }) })),
        )}
        {choice(
          t('drill.target'),
          minutes,
          setMinutes,
          targets.map(count => ({
            value: String(count),
            label: count < 60 ? t('drill.minutes', { count }) : t('drill.hours', { count: count / 60 }),
          })),
        )}
        <Button
          size="xl"
          loading={isBusy}
          leftSection={<IconDice5 size={24} stroke={1.6} aria-hidden />}
          onClick={() => void start()}
        >
          {t('drill.draw')}
        </Button>
      </Stack>
    </Modal>
  )
}
