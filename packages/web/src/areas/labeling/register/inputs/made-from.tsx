import { Button } from '@mantine/core'
import { IconHandClick, IconPlus, IconScan } from '@tabler/icons-react'
import { useState } from 'react'
import { markOf } from '@cloche/domain/rules/expiry'
import { useWhen } from '../../../../data/food/when.ts'
import { useNow } from '../../../../data/formats/use-now.ts'
import { useFormats } from '../../../../data/formats/formats.ts'
import { notify, notifyProblem } from '../../../../data/messages.ts'
import { readRecord, useNames, useRecords } from '../../../../data/records/records.ts'
import { useText } from '../../../../data/text/texts.ts'
import type { Amount } from '@cloche/domain/rules/amounts'
import type { Label } from '../../calls.ts'
import { LabelPicker } from '../../pick/label-picker.tsx'
import { findByCode } from '../../../../data/scan/find.ts'
import { ScanDialog } from '../../../../data/scan/scan-dialog.tsx'
import { useScans } from '../../../../data/scan/scan-handlers.ts'
import { inputKey, type Draft, type DraftInput } from '../draft/draft.ts'
import type { DraftFault } from '../use-registration.ts'
import { Column } from '../../../../kit/layout/layout.tsx'
import classes from '../register.module.css'
import { InputRow } from './input-row.tsx'
import { PastQuestion } from './past-question.tsx'
import { batchInput, inputOf, useSuggestions } from './use-inputs.ts'

const pastRule = 'problem.registration.pastInput'

export interface MadeFromProps {
  readonly productId: string
  readonly draft: Pick<Draft, 'inputs' | 'pastReason'>
  readonly faults: readonly DraftFault[]
  readonly onChange: (part: Partial<Pick<Draft, 'inputs' | 'pastReason'>>) => void
}

/** What goes in, each with its amount: scanned, taken from the recipe's suggestions, or picked. */
export function MadeFrom({ productId, draft, faults, onChange }: MadeFromProps) {
  const t = useText()
  const formats = useFormats()
  const when = useWhen()
  const now = new Date(useNow()).toISOString()
  const [open, setOpen] = useState<'scan' | 'pick' | null>(null)
  const keys = draft.inputs.map(inputKey)
  const labelIds = draft.inputs.flatMap(input => ('labelId' in input ? input.labelId : []))
  const batchIds = draft.inputs.flatMap(input => ('batchId' in input ? input.batchId : []))
  const labels = useRecords('label', labelIds.length === 0 ? null : { limit: 200, filter: { id: labelIds } })
  const batches = useRecords('batch', batchIds.length === 0 ? null : { limit: 200, filter: { id: batchIds } })
  const used = (labels.data?.rows ?? []).filter(label => labelIds.includes(label.id))
  const usedBatches = (batches.data?.rows ?? []).filter(batch => batchIds.includes(batch.id))
  const suggestions = useSuggestions(productId, [...used, ...usedBatches])
  const names = useNames(
    'product',
    [...used, ...usedBatches].map(one => one.productId),
  )

  const isAsked = (index: number) =>
    faults.some(({ path, rule }) => rule === pastRule && path === `registration.inputs.${index}`)
  const past = draft.inputs.flatMap((input, index) => {
    const label = used.find(one => one.id === inputKey(input))
    const batch = usedBatches.find(one => one.id === inputKey(input))
    const isPast = label !== undefined && markOf(label, now).mark === 'bestBeforePassed'
    return isPast || isAsked(index) ? [names.get(label?.productId ?? batch?.productId ?? '') ?? ''] : []
  })

  function add(inputs: readonly DraftInput[]) {
    const fresh = inputs.filter(input => !keys.includes(inputKey(input)))
    if (fresh.length > 0) onChange({ inputs: [...draft.inputs, ...fresh] })
  }
  async function inputIn(code: string): Promise<DraftInput | null> {
    const found = await findByCode(code)
    const label = found.find(one => one.entity === 'label')
    const batch = found.find(one => one.entity === 'batch')
    if (label === undefined) return batch === undefined ? null : batchInput(batch.id)
    const row = await readRecord('label', label.id)
    return inputOf(row, suggestions.find(one => one.productId === row.productId)?.wanted ?? null)
  }
  async function addScanned(code: string) {
    try {
      const input = await inputIn(code)
      if (input === null) notify({ kind: 'warning', message: t('register.notALabel', { code }) })
      else if (keys.includes(inputKey(input))) notify({ kind: 'info', message: t('trace.label.twice') })
      else {
        add([input])
        setOpen(null)
      }
    } catch (error) {
      notifyProblem(error)
    }
  }
  useScans(code => void addScanned(code))
  const change = (key: string, quantity: Amount | null) =>
    onChange({
      inputs: draft.inputs.flatMap(input =>
        inputKey(input) !== key ? [input] : quantity === null ? [] : [{ ...input, quantity }],
      ),
    })

  return (
    <Column gap="sm">
      {draft.inputs.length > 0 && (
        <ul className={classes.inputList}>
          {draft.inputs.map((input, index) => {
            const key = inputKey(input)
            const label = used.find(one => one.id === key)
            const batch = usedBatches.find(one => one.id === key)
            return (
              <InputRow
                key={key}
                input={input}
                label={label}
                batch={batch}
                productName={names.get(label?.productId ?? batch?.productId ?? '') ?? ''}
                faults={faults
                  .filter(fault => fault.path.startsWith(`registration.inputs.${index}`))
                  .map(fault => fault.message)}
                onAmount={quantity => change(key, quantity)}
                onRemove={() => change(key, null)}
              />
            )
          })}
        </ul>
      )}
      <PastQuestion
        names={past}
        reason={draft.pastReason}
        onChange={pastReason => onChange({ pastReason })}
      />
      {suggestions.length > 0 && (
        <div className={classes.suggestions} role="group" aria-label={t('register.suggestions')}>
          {suggestions.map(({ label, name, wanted }) => {
            const date = label.expiration ?? label.bestBefore
            return (
              <button
                key={label.id}
                type="button"
                className={classes.suggestion}
                onClick={() => add([inputOf(label, wanted)])}
              >
                <IconPlus size={20} stroke={1.8} aria-hidden />
                <span className={classes.suggestionText}>
                  <span>{name}</span>
                  <span className={classes.suggestionNote}>
                    {formats.quantity(label.quantity.value, label.quantity.unit)}
                    {date !== null && ` · ${when(date)}`}
                  </span>
                </span>
              </button>
            )
          })}
        </div>
      )}
      <div className={classes.inputTools}>
        <Button
          size="lg"
          variant="default"
          leftSection={<IconScan size={22} stroke={1.6} />}
          onClick={() => setOpen('scan')}
        >
          {t('verb.scan')}
        </Button>
        <Button
          size="lg"
          variant="default"
          leftSection={<IconHandClick size={22} stroke={1.6} />}
          onClick={() => setOpen('pick')}
        >
          {t('register.pick')}
        </Button>
      </div>
      <ScanDialog isOpen={open === 'scan'} onClose={() => setOpen(null)} title={t('register.scanInput')} />
      <LabelPicker
        isOpen={open === 'pick'}
        onClose={() => setOpen(null)}
        title={t('register.pickInput')}
        without={labelIds}
        maySearch
        doneLabel={count => t('register.useLabels', { count })}
        onPick={picked => add(picked.map((label: Label) => inputOf(label, null)))}
      />
    </Column>
  )
}
