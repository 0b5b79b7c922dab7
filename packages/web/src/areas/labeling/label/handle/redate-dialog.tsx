import { IconCalendarEvent } from '@tabler/icons-react'
import { ActionDialog } from '../../../../data/actions/action-dialog.tsx'
import { day, longText, time } from '../../../../data/actions/text-fields.tsx'
import { useFormats } from '../../../../data/formats/formats.ts'
import { useText } from '../../../../data/text/texts.ts'
import type { Label } from '../../calls.ts'
import { useMove } from '../moves/use-move.ts'

/** A day, or the instant of a time on it by the clock of the place. */
async function asDate(onDay: string, at: string, timeZone: string): Promise<string | undefined> {
  if (onDay === '') return undefined
  if (at === '') return onDay
  const { timeOnDay } = await import('@cloche/domain/rules/calendar')
  return timeOnDay(onDay, at, timeZone)
}

/** Corrects dates by hand, with the reason that stays beside them. */
export function RedateDialog({ label, onClose }: { label: Label; onClose: () => void }) {
  const t = useText()
  const { timeZone = 'UTC' } = useFormats()
  const { redate } = useMove(label)
  const dayOf = (kind: string) => day({ label: t('redating.day', { kind: t(`expiry.${kind}`) }) })
  const isUseBy = label.expiration !== null && label.bestBefore === null
  const isBestBefore = label.bestBefore !== null && label.expiration === null
  const timeOf = (onDay: string) =>
    onDay === '' ? null : time({ label: t('redating.time'), hint: t('redating.timeHint') })
  return (
    <ActionDialog
      onClose={onClose}
      action={{
        title: t('redating.title'),
        start: { expiration: '', expirationTime: '', bestBefore: '', bestBeforeTime: '', reason: '' },
        // Of the kind of date that the label has.
        fields: ({ expiration, bestBefore }) => ({
          expiration: isBestBefore ? null : dayOf('expiration'),
          expirationTime: isBestBefore ? null : timeOf(expiration),
          bestBefore: isUseBy ? null : dayOf('bestBefore'),
          bestBeforeTime: isUseBy ? null : timeOf(bestBefore),
          reason: longText({ label: t('redating.reason'), max: 300, isRequired: true }),
        }),
        isReady: ({ expiration, bestBefore, reason }) => `${expiration}${bestBefore}` !== '' && reason !== '',
        consequence: t('redating.text'),
        verb: t('redating.do'),
        icon: IconCalendarEvent,
        isFloor: true,
        run: async asked => {
          const expiration = await asDate(asked.expiration, asked.expirationTime, timeZone)
          const bestBefore = await asDate(asked.bestBefore, asked.bestBeforeTime, timeZone)
          await redate({
            reason: asked.reason,
            ...(expiration === undefined ? {} : { expiration }),
            ...(bestBefore === undefined ? {} : { bestBefore }),
          })
        },
      }}
    />
  )
}
