import { allergenLevels, allergenNames, type AllergenMap } from '@cloche/domain/rules/allergens'
import { IconClockOff } from '@tabler/icons-react'
import { useLocation, useParams } from 'react-router'
import { useStateName } from '../../data/food/state-name.ts'
import { durationText } from '../../data/formats/duration-text.ts'
import { formatsFor } from '../../data/formats/formats.ts'
import { Charts } from '../../data/reports/charts.tsx'
import { useReportWords } from '../../data/reports/report-words.ts'
import { useLocale } from '../../data/text/locale.ts'
import { hasText, useText } from '../../data/text/texts.ts'
import { ErrorState } from '../../kit/states/message.tsx'
import { FormSkeleton } from '../../kit/states/skeletons.tsx'
import { COLUMNS, type Look } from './columns.ts'
import classes from './screenshot.module.css'
import { usePicturedView, type PicturedRow, type PicturedView } from './screenshot-data.ts'

/** Of allergens, what somebody has to know; those that are not contained are not listed. */
const namedLevels = allergenLevels.filter(level => level !== 'notContained')

/** Numbers stand at the end. */
const atEnd: ReadonlySet<Look> = new Set(['amount', 'measured', 'celsius', 'limits', 'duration'])
/** Not broken over lines. */
const whole: ReadonlySet<Look> = new Set(['moment', ...atEnd])

/** Limits stand in one column: it is there where either is. */
const isShown = (rows: readonly PicturedRow[], name: keyof PicturedRow) =>
  rows.some(row => [row[name], name === 'lowerLimit' ? row.upperLimit : null].some(one => (one ?? '') !== ''))

/** Writes values in the clock of the place. */
function useWrite(timeZone: string): (row: PicturedRow, name: keyof PicturedRow, look: Look) => string {
  const t = useText()
  const locale = useLocale()
  const stateName = useStateName()
  const formats = formatsFor({ locale, timeZone })
  const degrees = (value: number) => `${formats.number(value, 1)} °C`
  const write: Readonly<Record<Look, (value: never, row: PicturedRow) => string>> = {
    text: (value: string) => value,
    mono: (value: string) => value,
    deviceType: (value: string) => t(`device.choice.type.${value}`),
    productType: (value: string) => t(`product.choice.type.${value}`),
    kind: (value: string) => t(`event.choice.kind.${value}`),
    action: (value: string) => t([`tracing.action.${value}`, `actionPath.${value}`].find(hasText) ?? value),
    reason: (value: string) => t(`stockVariation.choice.reason.${value}`),
    state: (value: string) => stateName(value),
    moment: (value: string) => formats.moment(value),
    amount: (value: number, row) => {
      const key = `amount.${String(row.unit)}`
      return hasText(key) ? t(key, { count: value }) : formats.quantity(value, String(row.unit))
    },
    measured: (value: number, { unit }) =>
      unit === 'C' ? degrees(value) : [formats.number(value, 2), unit ?? ''].join(' ').trim(),
    celsius: (value: number) => degrees(value),
    limits: (_: number | null, { lowerLimit: low, upperLimit: high }) =>
      [
        ...(typeof low === 'number' ? [`≥ ${formats.number(low, 1)}`] : []),
        ...(typeof high === 'number' ? [`≤ ${formats.number(high, 1)}`] : []),
      ].join(' '),
    duration: (value: number) => durationText(value, locale),
    outcome: (value: string) =>
      t(
        ['process.choice.status.', 'haccpCheck.choice.outcome.'].map(one => one + value).find(hasText) ??
          value,
      ),
    result: (value: boolean) => t(value ? 'picture.ok' : 'picture.notOk'),
    allergens: (value: AllergenMap) =>
      namedLevels
        .flatMap(level => {
          const names = allergenNames.filter(name => value[name] === level)
          const list = names.map(name => t(`allergen.${name}`)).join(', ')
          return names.length === 0 ? [] : t(`picture.allergens.${level}`, { list })
        })
        .join(' · '),
  }
  return (row, name, look) => {
    const value = row[name]
    const isNothing = value === null || value === undefined || value === ''
    return isNothing && look !== 'limits' ? '–' : write[look](value as never, row) || '–'
  }
}

function Rows({ data }: { data: PicturedView }) {
  const t = useText()
  const write = useWrite(data.organization.timeZone)
  // A column in which nothing stands takes no room from the others.
  const columns = COLUMNS[data.view].filter(([name]) => isShown(data.rows, name))
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          {columns.map(([name, look]) => (
            <th key={name} scope="col" data-end={atEnd.has(look) || undefined}>
              {t(`picture.column.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {data.rows.map(row => (
          <tr key={row.id}>
            {columns.map(([name, look]) => (
              <td
                key={name}
                data-end={atEnd.has(look) || undefined}
                data-whole={whole.has(look) || undefined}
                className={look === 'mono' ? 'mono' : undefined}
              >
                {write(row, name, look)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The charts that the report of the same period shows. */
function Pictures({ data: { charts, organization } }: { data: PicturedView }) {
  const words = useReportWords({ ...organization, showsPeople: false })
  return (
    <section className={classes.charts}>
      <Charts charts={charts} words={words} />
    </section>
  )
}

function Pictured({ data }: { data: PicturedView }) {
  const t = useText()
  const locale = useLocale()
  const { organization, location, subject, from, to, rows, isCut } = data
  const formats = formatsFor({ locale, timeZone: organization.timeZone })
  return (
    <main className={classes.page} data-ready>
      <title>{`${t(`picture.${data.view}`)} · Cloche`}</title>
      <header className={classes.head}>
        <h1 className={classes.title}>{t(`picture.${data.view}`)}</h1>
        <ul className={classes.about}>
          {[subject, location?.name, organization.name].map(
            part => part !== null && part !== undefined && <li key={part}>{part}</li>,
          )}
          {from !== null && to !== null && (
            <li>{t('picture.period', { from: formats.moment(from), to: formats.moment(to) })}</li>
          )}
          <li>{t('picture.count', { count: rows.length })}</li>
        </ul>
      </header>
      {data.charts.length > 0 && <Pictures data={data} />}
      {rows.length === 0 ? <p className={classes.empty}>{t('picture.empty')}</p> : <Rows data={data} />}
      {isCut && <p className={classes.empty}>{t('picture.cut', { count: rows.length })}</p>}
      <p className={classes.empty}>{t(`picture.left.${data.view}`)}</p>
    </main>
  )
}

/** A bare page for a picture: what its request token was made for, and nothing around it. */
export default function ScreenshotScreen() {
  const t = useText()
  const { pathname } = useLocation()
  const { requestJwt = '' } = useParams()
  const view = pathname.split('/').slice(2, -1).join('/')
  const { data, error } = usePicturedView(view, requestJwt)
  if (data !== undefined) return <Pictured data={data} />
  return (
    <main className={classes.page}>
      <title>{t('brand.name')}</title>
      {error === null ? (
        <FormSkeleton fields={6} />
      ) : (
        <ErrorState icon={IconClockOff} title={t('picture.over')}>
          {t('picture.overText')}
        </ErrorState>
      )}
    </main>
  )
}
