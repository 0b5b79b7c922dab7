import { IconTrash } from '@tabler/icons-react'
import { ActionDialog } from '../../../../data/actions/action-dialog.tsx'
import { own, text } from '../../../../data/actions/text-fields.tsx'
import { useText } from '../../../../data/text/texts.ts'
import { Choices } from '../../../../kit/floor/choices.tsx'

/** Why food is thrown away, as kitchens count it. */
const reasons = ['expired', 'spoiled', 'overproduction', 'preparation', 'returned', 'accident'] as const

type Usual = (typeof reasons)[number] | null

/** Asks why before food is thrown away; the answer is the confirmation. */
export function WasteDialog({
  amount,
  onClose,
  onWaste,
}: {
  amount: string
  onClose: () => void
  /** What it throws is shown in the dialog. */
  onWaste: (reason: string) => Promise<void>
}) {
  const t = useText()
  return (
    <ActionDialog
      onClose={onClose}
      action={{
        title: t('waste.title', { amount }),
        start: { usual: null as Usual, reason: '' },
        fields: () => ({
          usual: own<Usual>(({ value, onChange }) => (
            <Choices
              label={t('waste.why')}
              options={reasons.map(one => ({ value: one, label: t(`waste.${one}`) }))}
              value={value}
              onChange={onChange}
            />
          )),
          reason: text({ label: t('waste.other'), max: 300 }),
        }),
        follow: name => (name === 'usual' ? { reason: '' } : { usual: null }),
        isReady: ({ usual, reason }) => usual !== null || reason.trim() !== '',
        consequence: t('waste.text'),
        verb: t('waste.do', { amount }),
        icon: IconTrash,
        isDanger: true,
        isFloor: true,
        // A usual reason is kept as what it is, and read in the language of whoever reads it.
        run: ({ usual, reason }) => onWaste(usual ?? reason),
      }}
    />
  )
}
