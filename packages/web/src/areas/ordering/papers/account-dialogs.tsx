import { Checkbox } from '@mantine/core'
import { choiceKey } from '@cloche/domain/derive'
import { entityNamed } from '@cloche/domain/entities'
import { sumOfMoney } from '@cloche/domain/rules/amounts'
import { useState } from 'react'
import { ActionDialog } from '../../../data/actions/action-dialog.tsx'
import { day, longText, number, text } from '../../../data/actions/text-fields.tsx'
import { useFormats } from '../../../data/formats/formats.ts'
import { dayOf } from '../../../data/formats/values.ts'
import { notify, notifyProblem } from '../../../data/messages.ts'
import { useText } from '../../../data/text/texts.ts'
import { newId } from '../../../data/wire/new-id.ts'
import { FileDrop } from '../../../kit/feedback/file-drop.tsx'
import { Column, Note } from '../../../kit/layout/layout.tsx'
import {
  correctCrates,
  keepPaper,
  PAPER_KINDS,
  undoReturn,
  waive,
  writeCredit,
  type Claim,
  type Entry,
} from './calls.ts'

interface Of {
  readonly supplierId: string
  readonly onClose: () => void
}

/** A credit note is written down: the claims it settles, its number, day and amount, and the file. */
export function CreditDialog({
  supplierId,
  claims,
  money,
  onClose,
}: Of & { readonly claims: readonly Claim[]; readonly money: (value: number | null) => string }) {
  const t = useText()
  const { timeZone } = useFormats()
  const entity = entityNamed('supplierEntry')
  const [id] = useState(newId)
  const [chosen, setChosen] = useState<readonly string[]>(claims.map(({ entry }) => entry.id))
  // What a file says fills the fields anew.
  const [start, setStart] = useState(() => ({
    document: '',
    on: dayOf(Date.now(), timeZone),
    amount: null as number | null,
    note: '',
  }))
  const [round, setRound] = useState(0)
  const sumOpen = sumOfMoney(
    claims.flatMap(({ entry, open }) => (chosen.includes(entry.id) && open !== null ? [open] : [])),
  )
  async function take(file: File) {
    try {
      const { credit } = await keepPaper(file, supplierId, id)
      if (credit === null) return notify({ kind: 'success', message: t('dues.fileKept') })
      if (credit.isOther) notify({ kind: 'warning', message: t('dues.creditOther') })
      setStart(before => ({
        ...before,
        document: credit.number ?? before.document,
        on: credit.on ?? before.on,
        amount: credit.amount ?? before.amount,
      }))
      setRound(round + 1)
    } catch (error) {
      notifyProblem(error)
    }
    return undefined
  }
  return (
    <ActionDialog
      key={round}
      onClose={onClose}
      action={{
        title: t('dues.credit'),
        size: 'lg',
        start,
        fields: () => ({
          document: text({ label: t('dues.number'), max: 100, isRequired: true }),
          on: day({ label: t('dues.on'), isRequired: true }),
          amount: number({ label: t('dues.amount'), min: 0, decimals: 2, isRequired: true }),
          note: longText({ label: t('supplierEntry.field.note'), max: 500 }),
        }),
        verb: t('dues.creditWrite'),
        run: ({ document, on, amount, note }) =>
          writeCredit({
            id,
            supplierId,
            document,
            on,
            amount: amount ?? 0,
            claimIds: [...chosen],
            ...(note === '' ? {} : { note }),
          }),
        done: () => t('dues.creditWritten'),
      }}
    >
      <Column>
        <FileDrop
          label={t('dues.creditFile')}
          hint={t('dues.fileHint')}
          accept={PAPER_KINDS}
          onFiles={([file]) => file !== undefined && void take(file)}
        />
        {claims.length > 0 && <Note>{t('dues.settles', { money: money(sumOpen) })}</Note>}
        {claims.map(({ entry, product, open, days }) => (
          <Checkbox
            key={entry.id}
            size="md"
            checked={chosen.includes(entry.id)}
            onChange={event =>
              setChosen(
                event.currentTarget.checked
                  ? claims.map(one => one.entry.id).filter(one => one === entry.id || chosen.includes(one))
                  : chosen.filter(one => one !== entry.id),
              )
            }
            label={[
              t(choiceKey(entity, 'kind', entry.kind ?? '')),
              product,
              open === null ? t('dues.noAmount') : money(open),
              t('dues.days', { count: days }),
            ]
              .filter(Boolean)
              .join(' · ')}
          />
        ))}
      </Column>
    </ActionDialog>
  )
}

/** What is open of a claim is given up. */
export function WaiveDialog({ supplierId, claim, onClose }: Of & { readonly claim: Claim }) {
  const t = useText()
  return (
    <ActionDialog
      onClose={onClose}
      action={{
        title: t('dues.waiveAsk'),
        consequence: t('dues.waiveText'),
        start: { note: '' },
        fields: () => ({ note: longText({ label: t('dues.why'), max: 500, isRequired: true }) }),
        verb: t('dues.waive'),
        run: ({ note }) => waive({ supplierId, claimId: claim.entry.id, note }),
        done: () => t('dues.waived'),
      }}
    />
  )
}

/** The crates that were counted are not those of the account. */
export function CratesDialog({ supplierId, crate, onClose }: Of & { readonly crate: string }) {
  const t = useText()
  return (
    <ActionDialog
      onClose={onClose}
      action={{
        title: t('dues.cratesAsk', { crate }),
        start: { difference: null as number | null, deposit: null as number | null, note: '' },
        fields: () => ({
          difference: number({ label: t('dues.difference'), isRequired: true }),
          deposit: number({ label: t('dues.depositOfOne'), min: 0, decimals: 2 }),
          note: longText({ label: t('dues.why'), max: 500, isRequired: true }),
        }),
        verb: t('dues.correct'),
        run: ({ difference, deposit, note }) =>
          correctCrates({
            supplierId,
            crate,
            difference: difference ?? 0,
            ...(deposit === null ? {} : { deposit }),
            note,
          }),
        done: () => t('dues.corrected'),
      }}
    />
  )
}

/** A return is taken back. */
export function UndoDialog({ supplierId, entry, onClose }: Of & { readonly entry: Entry }) {
  const t = useText()
  return (
    <ActionDialog
      onClose={onClose}
      action={{
        title: t('dues.undoAsk', { number: entry.entry.document ?? '' }),
        consequence: t('dues.undoText'),
        verb: t('dues.undo'),
        run: async () => {
          await undoReturn(supplierId, entry.entry.paperId ?? entry.entry.id)
          return true
        },
        done: () => t('dues.undone'),
      }}
    />
  )
}
