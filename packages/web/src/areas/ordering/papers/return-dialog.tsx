import { Button, Checkbox, Switch, Textarea, TextInput } from '@mantine/core'
import { REFUSED_REASONS } from '@cloche/domain/catalogue'
import type { Amount } from '@cloche/domain/rules/amounts'
import { useState } from 'react'
import { AmountField } from '../../../data/amounts/amount-field.tsx'
import { unitsFor } from '../../../data/amounts/units.ts'
import { useFormats } from '../../../data/formats/formats.ts'
import { notify, notifyProblem } from '../../../data/messages.ts'
import { useScans } from '../../../data/scan/scan-handlers.ts'
import { useText } from '../../../data/text/texts.ts'
import { newId } from '../../../data/wire/new-id.ts'
import { Dialog } from '../../../kit/feedback/dialog.tsx'
import { FileDrop } from '../../../kit/feedback/file-drop.tsx'
import { Choices } from '../../../kit/floor/choices.tsx'
import { Column, Note } from '../../../kit/layout/layout.tsx'
import classes from '../basket/basket.module.css'
import { giveBack, keepPaper, useReturnable, type Returnable } from './calls.ts'

type Reason = (typeof REFUSED_REASONS)[number]
/** Why food goes back that was taken in: what can only be wrong at the door is left out. */
const REASONS = REFUSED_REASONS.filter(reason => reason !== 'notOrdered' && reason !== 'noPapers')

/** The part of a scanned code that is a label's serial. */
const serialIn = (code: string) => code.trim().split('/').at(-1) ?? code

/** Food of a supplier goes back: which labels, how much, why. */
export function ReturnDialog({
  supplierId,
  onClose,
}: {
  readonly supplierId: string
  readonly onClose: () => void
}) {
  const t = useText()
  const formats = useFormats()
  const [id] = useState(newId)
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<ReadonlyMap<string, Amount>>(new Map())
  const [reason, setReason] = useState<Reason | null>(null)
  const [note, setNote] = useState('')
  const [isMailed, setIsMailed] = useState(true)
  const [isBusy, setIsBusy] = useState(false)
  const found = useReturnable(supplierId, search.trim())
  const labels = found.data?.labels ?? []
  const amountOf = ({ label }: Returnable) => label.quantity as Amount
  useScans(code => setSearch(serialIn(code)))
  const choose = (labelId: string, quantity: Amount | null) => {
    const next = new Map(chosen)
    if (quantity === null) next.delete(labelId)
    else next.set(labelId, quantity)
    setChosen(next)
  }
  async function send() {
    if (reason === null) return
    setIsBusy(true)
    try {
      const answer = await giveBack({
        id,
        supplierId,
        reason,
        isMailed,
        ...(note.trim() === '' ? {} : { note: note.trim() }),
        lines: [...chosen].map(([labelId, quantity]) => ({ labelId, quantity })),
      })
      notify({
        kind: 'success',
        message:
          answer.mailedTo === null
            ? t('dues.returned', { number: answer.document })
            : t('dues.returnedMailed', { number: answer.document, to: answer.mailedTo }),
      })
      onClose()
    } catch (error) {
      notifyProblem(error)
      setIsBusy(false)
    }
  }
  async function keep(file: File) {
    try {
      await keepPaper(file, supplierId, id)
      notify({ kind: 'success', message: t('dues.fileKept') })
    } catch (error) {
      notifyProblem(error)
    }
  }
  return (
    <Dialog isOpen onClose={onClose} title={t('dues.return')} size="lg">
      <Column>
        <TextInput
          size="lg"
          label={t('dues.find')}
          value={search}
          maxLength={100}
          autoComplete="off"
          onChange={event => setSearch(event.currentTarget.value)}
        />
        {found.data !== undefined && labels.length === 0 && <Note>{t('dues.findNone')}</Note>}
        <ul className={classes.lines}>
          {labels.map(one => {
            const quantity = chosen.get(one.label.id)
            return (
              <li key={one.label.id} className={classes.line}>
                <Checkbox
                  size="lg"
                  className={classes.what ?? ''}
                  checked={quantity !== undefined}
                  onChange={event => choose(one.label.id, event.currentTarget.checked ? amountOf(one) : null)}
                  label={one.product}
                  description={[
                    formats.quantity(amountOf(one).value, amountOf(one).unit),
                    one.lot,
                    one.document,
                    one.came === null ? null : formats.day(one.came),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                />
                {quantity !== undefined && (
                  <AmountField
                    label={t('dues.howMuch')}
                    amount={quantity}
                    units={unitsFor(amountOf(one).unit)}
                    onChange={next => choose(one.label.id, next as Amount)}
                  />
                )}
              </li>
            )
          })}
        </ul>
        <Choices
          label={t('dues.why')}
          value={reason}
          onChange={setReason}
          options={REASONS.map(value => ({ value, label: t(`supplierEntry.choice.reason.${value}`) }))}
        />
        <Textarea
          label={t('supplierEntry.field.note')}
          value={note}
          maxLength={500}
          autosize
          minRows={2}
          onChange={event => setNote(event.currentTarget.value)}
        />
        <FileDrop
          label={t('dues.photo')}
          hint={t('dues.fileHint')}
          accept="image/*,.pdf"
          onFiles={([file]) => file !== undefined && void keep(file)}
        />
        <Switch
          size="md"
          label={t('dues.tell')}
          checked={isMailed}
          onChange={event => setIsMailed(event.currentTarget.checked)}
        />
        <Button
          size="lg"
          loading={isBusy}
          disabled={chosen.size === 0 || reason === null}
          onClick={() => void send()}
        >
          {t('dues.returnNow', { count: chosen.size })}
        </Button>
      </Column>
    </Dialog>
  )
}
