import { useState } from 'react'
import type { Amount } from '@cloche/domain/rules/amounts'
import { PadDialog } from '../../../data/amounts/pad-dialog.tsx'
import { unitsLike } from '../../../data/amounts/units.ts'
import { useText } from '../../../data/text/texts.ts'
import { Choices } from '../../../kit/floor/choices.tsx'
import type { Counting } from './counted.ts'

const packs = ['box', 'tray', 'crate', 'bag'] as const

/** In what something is counted, and how much one of them holds. */
export interface Pack {
  readonly pack: (typeof packs)[number]
  readonly amount: Amount
}

/** In which packs it was counted last. */
export function packOf({ line }: Pick<Counting, 'line'>): Pack | null {
  const last = line?.pack ?? null
  if (last === null) return null
  return { pack: packs.find(one => one === last.pack) ?? 'box', amount: last.amount as Amount }
}

export function PackDialog({
  pack,
  unit,
  onClose,
  onPack,
}: {
  pack: Pack | null
  unit: Amount['unit']
  onClose: () => void
  onPack: (pack: Pack) => void
}) {
  const t = useText()
  const [kind, setKind] = useState(pack?.pack ?? 'box')
  return (
    <PadDialog
      isOpen
      onClose={onClose}
      title={t('counts.packAsk')}
      amount={pack?.amount ?? { value: 1, unit }}
      units={unitsLike(unit)}
      onDone={amount => onPack({ pack: kind, amount })}
    >
      <Choices
        label={t('counts.way.packs')}
        options={packs.map(value => ({ value, label: t(`counts.packOne.${value}`) }))}
        value={kind}
        onChange={setKind}
      />
    </PadDialog>
  )
}
