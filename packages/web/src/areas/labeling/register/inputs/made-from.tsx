import { ActionIcon, Button } from '@mantine/core'
import { IconHandClick, IconPlus, IconScan, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useWhen } from '../../../../data/food/when.ts'
import { useFormats } from '../../../../data/formats/formats.ts'
import { notify, problemText } from '../../../../data/messages.ts'
import { readRecord, useNames, useRecords } from '../../../../data/records/records.ts'
import { useText } from '../../../../data/text/texts.ts'
import { PadDialog } from '../../amount/pad-dialog.tsx'
import { unitsLike } from '../../amount/units.ts'
import type { Label } from '../../calls.ts'
import { LabelLine } from '../../pick/label-line.tsx'
import { LabelPicker } from '../../pick/label-picker.tsx'
import { findByCode } from '../../scan/find.ts'
import { ScanDialog } from '../../scan/scan-dialog.tsx'
import { useScans } from '../../scan/scan-handlers.ts'
import type { Draft, DraftInput } from '../draft.ts'
import type { DraftFault } from '../use-registration.ts'
import classes from '../register.module.css'
import { inputOf, useSuggestions } from './use-inputs.ts'

export interface MadeFromProps {
  readonly productId: string
  readonly draft: Draft
  readonly faults: readonly DraftFault[]
  readonly onChange: (part: Partial<Draft>) => void
}

/** The labels that go in, each with its amount: scanned, taken from the recipe's suggestions, or picked. */
export function MadeFrom({ productId, draft, faults, onChange }: MadeFromProps) {
  const t = useText()
  const formats = useFormats()
  const when = useWhen()
  const [open, setOpen] = useState<'scan' | 'pick' | null>(null)
  const [edited, setEdited] = useState<string | null>(null)
  const ids = draft.inputs.map(input => input.labelId)
  const { data } = useRecords('label', ids.length === 0 ? null : { limit: 200, filter: { id: ids } })
  const labels = new Map((data?.rows ?? []).map(label => [label.id, label]))
  const used = ids.flatMap(id => labels.get(id) ?? [])
  const suggestions = useSuggestions(productId, used)
  const names = useNames(
    'product',
    used.map(label => label.productId),
  )

  function add(inputs: readonly DraftInput[]) {
    const fresh = inputs.filter(input => !ids.includes(input.labelId))
    if (fresh.length > 0) onChange({ inputs: [...draft.inputs, ...fresh] })
  }
  async function addScanned(code: string) {
    try {
      const [first] = (await findByCode(code)).filter(found => found.entity === 'label')
      if (first === undefined) return notify({ kind: 'warning', message: t('register.notALabel', { code }) })
      if (ids.includes(first.id)) return notify({ kind: 'info', message: t('trace.label.twice') })
      const label = await readRecord('label', first.id)
      const wanted = suggestions.find(one => one.productId === label.productId)?.wanted ?? null
      add([inputOf(label, wanted)])
      setOpen(null)
    } catch (error) {
      notify({ kind: 'danger', message: problemText(error) })
    }
  }
  useScans(code => void addScanned(code))
  const change = (labelId: string, part: Partial<DraftInput> | null) =>
    onChange({
      inputs: draft.inputs.flatMap(input =>
        input.labelId !== labelId ? [input] : part === null ? [] : [{ ...input, ...part }],
      ),
    })
  const inEdit = draft.inputs.find(input => input.labelId === edited)
  const left = edited === null ? undefined : labels.get(edited)?.quantity

  return (
    <div className={classes.inputs}>
      {draft.inputs.length > 0 && (
        <ul className={classes.inputList}>
          {draft.inputs.map((input, place) => {
            const label = labels.get(input.labelId)
            const own = faults.filter(fault => fault.path.startsWith(`registration.inputs.${place}`))
            return (
              <li key={input.labelId} className={classes.input} data-wrong={own.length > 0 || undefined}>
                <div className={classes.inputRow}>
                  {label === undefined ? (
                    <span className={classes.grow} />
                  ) : (
                    <LabelLine label={label} productName={names.get(label.productId) ?? label.serial}>
                      <Button
                        variant="default"
                        onClick={() => setEdited(input.labelId)}
                        aria-label={`${formats.quantity(input.quantity.value, input.quantity.unit)}. ${t('verb.change')}`}
                      >
                        {formats.quantity(input.quantity.value, input.quantity.unit)}
                      </Button>
                    </LabelLine>
                  )}
                  <ActionIcon aria-label={t('verb.remove')} onClick={() => change(input.labelId, null)}>
                    <IconX size={20} stroke={1.6} />
                  </ActionIcon>
                </div>
                {own.map(fault => (
                  <p key={fault.message} className={classes.fault}>
                    {fault.message}
                  </p>
                ))}
              </li>
            )
          })}
        </ul>
      )}
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
        without={ids}
        maySearch
        doneLabel={count => t('register.useLabels', { count })}
        onPick={picked => add(picked.map((label: Label) => inputOf(label, null)))}
      />
      {inEdit !== undefined && left !== undefined && (
        <PadDialog
          isOpen
          onClose={() => setEdited(null)}
          title={t('register.inputAmount')}
          amount={inEdit.quantity}
          units={unitsLike(inEdit.quantity.unit)}
          note={t('amount.left', { amount: formats.quantity(left.value, left.unit) })}
          onDone={quantity => change(inEdit.labelId, { quantity })}
        />
      )}
    </div>
  )
}
