import { Button } from '@mantine/core'
import type { Amount } from '@cloche/domain/rules/amounts'
import { PadForm } from '../../../data/amounts/pad-dialog.tsx'
import { useText } from '../../../data/text/texts.ts'
import { Dialog } from '../../../kit/feedback/dialog.tsx'
import { Choices } from '../../../kit/floor/choices.tsx'
import { Column } from '../../../kit/layout/layout.tsx'
import type { PickLabel, PickLine } from './calls.ts'
import type { Picks } from './use-picks.ts'

const OUT = ''

/** A label that is picked: how much of it goes, into which box, or that it stays here. */
export function LabelDialog({
  label,
  line,
  picks,
  onClose,
}: {
  label: PickLabel
  line: PickLine
  picks: Picks
  onClose: () => void
}) {
  const t = useText()
  const pick = picks.labels.get(label.id)
  const held = label.quantity as Amount
  const amount = pick?.quantity ?? held
  return (
    <Dialog isOpen onClose={onClose} title={`${line.name} · ${label.serial}`} size="24rem">
      <Column>
        {picks.boxes.length > 0 && (
          <Choices
            label={t('between.box')}
            value={pick?.boxId ?? OUT}
            onChange={boxId => picks.intoBox(label.id, boxId === OUT ? null : boxId)}
            options={[
              { value: OUT, label: t('between.boxOut') },
              ...picks.boxes.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        )}
        <Button
          size="lg"
          variant="default"
          onClick={() => {
            picks.leave(label.id)
            onClose()
          }}
        >
          {t('between.leave')}
        </Button>
        <PadForm
          title={t('between.howMuch')}
          amount={{
            ...amount,
            unit: held.unit,
            value: amount.unit === held.unit ? amount.value : held.value,
          }}
          units={[held.unit]}
          max={held.value}
          onClose={onClose}
          onDone={quantity => picks.take(label.id, quantity)}
        />
      </Column>
    </Dialog>
  )
}
