import { ActionIcon, Button } from '@mantine/core'
import { IconScan, IconTag, IconX } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { notify, notifyProblem } from '../../../data/messages.ts'
import { useScans } from '../../../data/scan/scan-handlers.ts'
import { loadTexts, useText } from '../../../data/text/texts.ts'
import { fetchedPart } from '../../../kit/fetched-part.tsx'
import classes from './check-form.module.css'
import { findFood, type OfFood } from './of-food.ts'

const { Part: ScanDialog } = fetchedPart(async () => {
  const [{ ScanDialog: part }] = await Promise.all([
    import('../../../data/scan/scan-dialog.tsx'),
    loadTexts('scan'),
  ])
  return { default: part }
})

/** Takes scans while a check is open: by a hand scanner at any moment, by the camera after a press. */
export function useFoodScans(onFound: (food: OfFood) => void): {
  readonly open: () => void
  readonly dialog: ReactNode
} {
  const t = useText()
  const [isOpen, setIsOpen] = useState(false)
  async function take(code: string) {
    const food = await findFood(code)
    setIsOpen(false)
    if (food === null) notify({ kind: 'warning', message: t('haccpCheck.noFood') })
    else onFound(food)
  }
  useScans(code => void take(code).catch(notifyProblem))
  return {
    open: () => setIsOpen(true),
    dialog: isOpen && <ScanDialog isOpen onClose={() => setIsOpen(false)} title={t('haccpCheck.scanFood')} />,
  }
}

/** Which food is checked, or the button that scans it. */
export function FoodLine({
  food,
  onScan,
  onForget,
}: {
  food: OfFood | null
  onScan: () => void
  onForget: () => void
}) {
  const t = useText()
  if (food === null)
    return (
      <Button
        variant="default"
        size="lg"
        leftSection={<IconScan size={22} stroke={1.6} aria-hidden />}
        onClick={onScan}
      >
        {t('haccpCheck.scanFood')}
      </Button>
    )
  return (
    <div className={classes.food}>
      <IconTag size={22} stroke={1.6} aria-hidden />
      <span className={classes.foodName}>{food.title}</span>
      <ActionIcon size="xl" aria-label={t('haccpCheck.forgetFood')} onClick={onForget}>
        <IconX size={20} stroke={1.6} />
      </ActionIcon>
    </div>
  )
}
