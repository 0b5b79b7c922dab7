import { IconAlertTriangle, IconArrowRight, IconClock, IconTag, IconTemperature } from '@tabler/icons-react'
import type { RouteFault } from '@cloche/domain/rules/programs'
import type { ReactNode } from 'react'
import { useFormats } from '../../../data/formats/formats.ts'
import { stateLook } from '../../../data/food/state-looks.ts'
import { useLocale } from '../../../data/text/locale.ts'
import { useText } from '../../../data/text/texts.ts'
import { durationText } from '../../../data/formats/duration-text.ts'
import type { Program, Step } from './route-data.ts'
import classes from './route.module.css'

/** The arrow to a station: the program that goes along it, or what is wrong with it. */
export function Arrow({
  program,
  fault,
  fitting = 0,
}: {
  program: Program | undefined
  fault: RouteFault | undefined
  fitting?: number
}) {
  const t = useText()
  const locale = useLocale()
  const formats = useFormats()
  const time = program?.cookTime ?? program?.progressTime ?? program?.holdTime ?? null
  return (
    <span className={classes.arrow} data-fault={fault !== undefined || undefined}>
      <span className={classes.way}>
        {fault !== undefined && <IconAlertTriangle size={18} stroke={1.8} aria-hidden />}
        {program?.name ?? (fitting > 0 ? t('route.choose', { count: fitting }) : t('route.usual'))}
      </span>
      <IconArrowRight size={22} stroke={1.6} aria-hidden className={classes.point} />
      {program !== undefined && (time !== null || program.cookTemperature !== null) && (
        <span className={classes.times}>
          {time !== null && durationText(time, locale)}
          {program.cookTemperature !== null && <span>{formats.quantity(program.cookTemperature, 'C')}</span>}
        </span>
      )}
    </span>
  )
}

/** What a station says: its state in colour, sign and word, how long, how warm, whether it gets a label. */
export function StationFace({ step, name }: { step: Step; name: string }) {
  const t = useText()
  const locale = useLocale()
  const formats = useFormats()
  const { color, icon: Icon, outline = false } = stateLook(step.state)
  return (
    <>
      <span
        className={classes.sign}
        data-outline={outline || undefined}
        style={
          outline
            ? {}
            : {
                backgroundColor: `var(--mantine-color-${color}-light)`,
                color: `var(--mantine-color-${color}-light-color)`,
              }
        }
      >
        <Icon size={30} stroke={1.6} aria-hidden />
        {step.isLabelled && (
          <span className={classes.tag} role="img" aria-label={t('route.label')} title={t('route.label')}>
            <IconTag size={16} stroke={2} />
          </span>
        )}
      </span>
      <span className={classes.state}>{name}</span>
      <span className={classes.facts}>
        {step.expectedDuration !== null && (
          <span>
            <IconClock size={16} stroke={1.6} aria-hidden />
            {durationText(step.expectedDuration, locale)}
          </span>
        )}
        {step.targetTemperature !== null && (
          <span>
            <IconTemperature size={16} stroke={1.6} aria-hidden />
            {formats.quantity(step.targetTemperature, 'C')}
          </span>
        )}
        {step.sharedAllergens.length > 0 && (
          <span
            className={classes.shared}
            title={t('route.shared', {
              names: new Intl.ListFormat(locale).format(
                step.sharedAllergens.map(one => t(`allergen.${one}`)),
              ),
            })}
          >
            <IconAlertTriangle size={16} stroke={1.6} aria-hidden />
            {step.sharedAllergens.length}
          </span>
        )}
      </span>
    </>
  )
}

/** A row of stations that wraps. */
export function Line({ children, label }: { children: ReactNode; label: string }) {
  return (
    <ol className={classes.line} aria-label={label}>
      {children}
    </ol>
  )
}
