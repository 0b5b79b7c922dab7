import { allergenLevels, allergenNames, type AllergenMap } from '@cloche/domain/rules/allergens'
import { IconClockOff } from '@tabler/icons-react'
import { useLocation, useParams } from 'react-router'
import { useStateName } from '../../data/food/state-name.ts'
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
const atEnd: ReadonlySet<Look> = new Set(['amount', 'number'])

/** Writes values in the clock of the place. */
function useWrite(timeZone: string): (row: PicturedRow, name: keyof PicturedRow, look: Look) => string {
  const t = useText()
  const locale = useLocale()
  const stateName = useStateName()
  const formats = formatsFor({ locale, timeZone })
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
    amount: (value: number, row) => formats.quantity(value, String(row.unit)),
    number: (value: number) => formats.number(value, 2),
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
    return value === null || value === undefined || value === ''
      ? '–'
      : write[look](value as never, row) || '–'
  }
}

function Rows({ data }: { data: PicturedView }) {
  const t = useText()
  const write = useWrite(data.organization.timeZone)
  const columns = COLUMNS[data.view]
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
