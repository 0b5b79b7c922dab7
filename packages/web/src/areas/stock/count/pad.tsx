import { Button, SegmentedControl, Select } from '@mantine/core'
import { useState } from 'react'
import type { Amount } from '@cloche/domain/rules/amounts'
import type { CountedHow } from '@cloche/domain/rules/counts'
import { PadDialog, PadForm } from '../../../data/amounts/pad-dialog.tsx'
import { unitsLike, type PadUnit } from '../../../data/amounts/units.ts'
import { useFormats } from '../../../data/formats/formats.ts'
import { useRecords } from '../../../data/records/records.ts'
import { useText } from '../../../data/text/texts.ts'
import { Buttons, Column } from '../../../kit/layout/layout.tsx'
import type { Counting } from './counted.ts'

const ways = ['amount', 'packs', 'weighed'] as const
type Way = (typeof ways)[number]

/** How much there is, as people count: a number, boxes and half ones, what the scale says less the container. */
export function CountPad({
  counting,
  onCounted,
}: {
  counting: Counting
  onCounted: (how: CountedHow) => void
}) {
  const t = useText()
  const formats = useFormats()
  const [way, setWay] = useState<Way>('amount')
  const [pack, setPack] = useState<Amount | null>((counting.line?.pack?.amount as Amount | undefined) ?? null)
  const [isPackAsked, setIsPackAsked] = useState(false)
  const [shapeId, setShapeId] = useState<string | null>(null)
  const { unit } = counting
  const isWeight = unit === 'g' || unit === 'kg'
  const shapes = useRecords(
    'containerShape',
    way === 'weighed' ? { limit: 200, by: 'name', sort: 'asc' } : null,
  )
  const tared = (shapes.data?.rows ?? []).filter(({ tare }) => tare !== null)
  const tare = tared.find(({ id }) => id === shapeId)?.tare ?? null
  const none: Amount = { value: 0, unit }
  const title = t('counts.howMuch', { product: counting.name })
  return (
    <Column>
      <SegmentedControl
        fullWidth
        size="lg"
        aria-label={t('counts.way')}
        data={ways
          .filter(one => one !== 'weighed' || isWeight)
          .map(value => ({ value, label: t(`counts.way.${value}`) }))}
        value={way}
        onChange={value => setWay(value as Way)}
      />
      {way === 'weighed' && (
        <Select
          size="lg"
          label={t('counts.container')}
          placeholder={t('counts.noContainer')}
          clearable
          data={tared.map(({ id, name }) => ({ value: id, label: name ?? '' }))}
          value={shapeId}
          onChange={setShapeId}
        />
      )}
      {way === 'packs' && pack === null ? (
        <Button size="xl" onClick={() => setIsPackAsked(true)}>
          {t('counts.packAsk')}
        </Button>
      ) : way === 'packs' && pack !== null ? (
        <>
          <PadForm
            key="packs"
            title={t('counts.packs', { amount: formats.quantity(pack.value, pack.unit) })}
            amount={{ value: 0, unit: '' as PadUnit }}
            units={['' as PadUnit]}
            mayBeZero
            note={t('counts.packs', { amount: formats.quantity(pack.value, pack.unit) })}
            doneLabel={t('counts.save')}
            onClose={() => {}}
            onDone={({ value }) => onCounted({ kind: 'packs', amount: pack, packs: value, pack: 'box' })}
          />
          <Button variant="subtle" onClick={() => setIsPackAsked(true)}>
            {t('counts.packChange')}
          </Button>
        </>
      ) : (
        <PadForm
          key={way}
          title={title}
          amount={none}
          units={way === 'weighed' ? (['kg', 'g'] as const) : unitsLike(unit)}
          mayBeZero
          doneLabel={t('counts.save')}
          onClose={() => {}}
          onDone={amount =>
            onCounted(
              way === 'weighed' && tare !== null
                ? { kind: 'weighed', amount, tare: { value: tare, unit: 'g' } }
                : { kind: way === 'weighed' ? 'weighed' : 'amount', amount },
            )
          }
        />
      )}
      <Buttons>
        <Button variant="default" size="lg" onClick={() => onCounted({ kind: 'amount', amount: none })}>
          {t('counts.none')}
        </Button>
      </Buttons>
      <PadDialog
        isOpen={isPackAsked}
        onClose={() => setIsPackAsked(false)}
        title={t('counts.packAsk')}
        amount={pack ?? { value: 1, unit }}
        units={unitsLike(unit)}
        onDone={setPack}
      />
    </Column>
  )
}
