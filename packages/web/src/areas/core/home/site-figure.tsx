import { useFormats } from '../../../data/formats/formats.ts'
import { useSession } from '../../../data/session/session.ts'
import { useLocale } from '../../../data/text/locale.ts'
import { useText } from '../../../data/text/texts.ts'
import { writeMoney } from '../../../data/formats/money.ts'
import type { Figure, Site } from './sites.ts'
import classes from './sites.module.css'

type Figures = Pick<Site, Figure>

/** A figure in words: its value, how it was before, and whether somebody has to look at it. */
export function useFigureText(): (
  figure: Figure,
  of: Figures,
) => {
  readonly value: string
  readonly change: string
  readonly more?: string
  readonly isPressing?: boolean
} {
  const t = useText()
  const formats = useFormats()
  const locale = useLocale()
  const { organization } = useSession()
  const money = (cost: number) => writeMoney(cost, organization?.currency ?? 'EUR', locale)
  return (figure, of) => {
    if (figure === 'checks') {
      const checks = of.checks
      if (checks === null) return { value: '–', change: '' }
      const write = (done: number, due: number) =>
        due === 0 ? t('sites.noChecks') : t('sites.doneOf', { done, due })
      const [value, before] = [write(checks.done, checks.due), write(checks.doneBefore, checks.dueBefore)]
      return {
        value,
        change: value === before ? t('sites.same') : t('sites.weekAgo', { value: before }),
        isPressing: checks.done < checks.due,
      }
    }
    if (figure === 'waste' || figure === 'stock') {
      const found = of[figure]
      if (found === null) return { value: '–', change: '' }
      const { now, before } = found
      const [same, was] =
        figure === 'waste' ? ['sites.sameBefore', 'sites.before'] : ['sites.same', 'sites.weekAgo']
      const write = (cost: number | null) => (cost === null ? t('sites.noPrices') : money(cost))
      return {
        value: write(now.cost),
        change: now.cost === before.cost ? t(same) : t(was, { value: write(before.cost) }),
        ...(now.cost !== null && now.without > 0 ? { more: t('sites.without', { count: now.without }) } : {}),
      }
    }
    const found = of[figure]
    if (found === null) return { value: '–', change: '' }
    return {
      value: formats.number(found.now),
      change:
        found.now === found.before
          ? t('sites.same')
          : t('sites.weekAgo', { value: formats.number(found.before) }),
      isPressing: found.now > 0,
    }
  }
}

/** A figure and, small, how it was a week before. */
export function FigureOf({ figure, of }: { figure: Figure; of: Figures }) {
  const { value, change, more, isPressing = false } = useFigureText()(figure, of)
  return (
    <>
      <span className={classes.value} data-pressing={isPressing || undefined}>
        {value}
      </span>
      {more !== undefined && <span className={classes.small}>{more}</span>}
      <span className={classes.small}>{change}</span>
    </>
  )
}
