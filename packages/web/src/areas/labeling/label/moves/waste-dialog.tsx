import { likelyCause, type WasteCause } from '@cloche/domain/rules/stock'
import { Button, TextInput } from '@mantine/core'
import { IconScale } from '@tabler/icons-react'
import { useState, type FormEvent } from 'react'
import { PadDialog } from '../../../../data/amounts/pad-dialog.tsx'
import { unitsLike } from '../../../../data/amounts/units.ts'
import { PhotoButton } from '../../../../data/files/photo-button.tsx'
import { CauseTiles } from '../../../../data/food/cause-tiles.tsx'
import type { Mark } from '@cloche/domain/rules/expiry'
import { useFormats } from '../../../../data/formats/formats.ts'
import { faultTexts } from '../../../../data/messages.ts'
import { useText } from '../../../../data/text/texts.ts'
import { Dialog } from '../../../../kit/feedback/dialog.tsx'
import { Buttons, Column, Line, Note } from '../../../../kit/layout/layout.tsx'
import { isSame, type Amount } from '@cloche/domain/rules/amounts'

/** What was said of food that is thrown away. */
export interface Wasted {
  readonly cause?: WasteCause
  /** Where it is none of the causes. */
  readonly reason?: string
  /** A part of the label; null: all of it. */
  readonly part: Amount | null
  readonly photo: File | null
}

/** Asks why before food is thrown away: one press on a cause does it. How much and a photo may be said before. */
export function WasteDialog({
  title,
  whole,
  part: partAtFirst = null,
  mark,
  onClose,
  onWaste,
}: {
  /** What it is, where it is not one amount. */
  title?: string
  /** All that one label holds; absent: several are thrown away whole. */
  whole?: Amount
  part?: Amount | null
  /** How it stands with its date. */
  mark: Mark | null
  onClose: () => void
  /** What it throws is shown in the dialog, which closes by itself otherwise. */
  onWaste: (wasted: Wasted) => Promise<void> | void
}) {
  const t = useText()
  const formats = useFormats()
  const [part, setPart] = useState(partAtFirst)
  const [photo, setPhoto] = useState<File | null>(null)
  const [reason, setReason] = useState('')
  const [isPadOpen, setIsPadOpen] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [faults, setFaults] = useState<readonly string[]>([])
  const amount = part ?? whole
  const written = (of: Amount) => formats.quantity(of.value, of.unit)
  async function send(why: Pick<Wasted, 'cause' | 'reason'>) {
    if (isBusy) return
    setIsBusy(true)
    try {
      await onWaste({ ...why, part, photo })
      onClose()
    } catch (error) {
      setFaults(faultTexts(error))
      setIsBusy(false)
    }
  }
  function sendReason(event: FormEvent) {
    event.preventDefault()
    if (reason.trim() !== '') void send({ reason: reason.trim() })
  }
  if (isPadOpen && whole !== undefined)
    return (
      <PadDialog
        isOpen
        onClose={() => setIsPadOpen(false)}
        title={t('waste.amountOf')}
        amount={part ?? whole}
        units={unitsLike(whole.unit)}
        note={t('amount.left', { amount: written(whole) })}
        onDone={chosen => setPart(isSame(chosen, whole) ? null : chosen)}
      />
    )
  return (
    <Dialog
      title={title ?? t('waste.title', { amount: amount === undefined ? '' : written(amount) })}
      onClose={onClose}
      isBusy={isBusy}
      size="34rem"
    >
      <Column gap="md">
        <Line>
          {amount !== undefined && (
            <Button
              size="lg"
              variant="default"
              leftSection={<IconScale size={22} stroke={1.6} aria-hidden />}
              onClick={() => setIsPadOpen(true)}
            >
              {t('waste.amount', { amount: written(amount) })}
            </Button>
          )}
          <PhotoButton photo={photo} onChange={setPhoto} />
        </Line>
        {faults.map(fault => (
          <Note key={fault} isWrong>
            {fault}
          </Note>
        ))}
        <div role="group" aria-label={t('waste.why')}>
          <CauseTiles likely={likelyCause(mark)} onPress={cause => void send({ cause })} />
        </div>
        <form onSubmit={sendReason}>
          <Column gap="sm">
            <TextInput
              size="lg"
              label={t('waste.other')}
              value={reason}
              maxLength={300}
              autoComplete="off"
              onChange={event => setReason(event.currentTarget.value)}
            />
            {reason.trim() !== '' && (
              <Buttons>
                <Button type="submit" size="lg" color="red" loading={isBusy}>
                  {t('move.kind.waste')}
                </Button>
              </Buttons>
            )}
          </Column>
        </form>
        <Note>{t('waste.text')}</Note>
      </Column>
    </Dialog>
  )
}
