import { markOf } from '@cloche/domain/rules/expiry'
import { IconAlertTriangle } from '@tabler/icons-react'
import { formatsFor } from '../../../data/formats/formats.ts'
import { useNow } from '../../../data/formats/use-now.ts'
import { useLocale } from '../../../data/text/locale.ts'
import { hasText, useText } from '../../../data/text/texts.ts'
import type { PublicLabel } from '../public-data.ts'
import classes from '../public.module.css'
import { Facts, Section } from './section.tsx'

/** Until when this pack keeps, by the clock of its kitchen, and what else is published of it. */
export function LabelPart({ label }: { label: PublicLabel }) {
  const t = useText()
  const locale = useLocale()
  const now = useNow()
  const { mark } = markOf(label, new Date(now).toISOString())
  const formats = formatsFor({ locale, timeZone: label.timeZone })
  const day = (instant: string | null) => (instant === null ? null : formats.dayTime(instant))
  const { state, stateName } = label
  const isHeld = label.batchStatus !== 'available'
  const warning = isHeld
    ? 'public.onHold'
    : mark === 'expired'
      ? 'public.expired'
      : mark === 'bestBeforePassed'
        ? 'public.pastBest'
        : null
  return (
    <Section title={t('public.thisPack')}>
      {warning !== null && (
        <p className={classes.warning} role="alert" data-mark={isHeld ? 'expired' : mark}>
          <IconAlertTriangle size={28} stroke={1.6} aria-hidden />
          {t(warning)}
        </p>
      )}
      <Facts
        facts={[
          { label: t('public.useBy'), value: day(label.expiration) },
          { label: t('public.bestBefore'), value: day(label.bestBefore) },
          { label: t('public.made'), value: day(label.madeAt) },
          {
            label: t('public.state'),
            value:
              state !== null && hasText(`statePath.${state}`)
                ? t(`statePath.${state}`)
                : (stateName ?? state),
          },
          { label: t('public.batch'), value: label.batch },
          { label: t('public.place'), value: label.place },
        ]}
      />
    </Section>
  )
}
