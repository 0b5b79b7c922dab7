import { Awaited } from '../../../data/wire/load-failed.tsx'
import { useQuery } from '@tanstack/react-query'
import { IconCircleCheck, IconEyeSearch } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useFormats } from '../../../data/formats/formats.ts'
import { href } from '../../../data/routing/href.ts'
import { useText } from '../../../data/text/texts.ts'
import { call } from '../../../data/wire/call.ts'
import type { Answer } from '../../../data/wire/contracts.ts'
import { queryKeys } from '../../../data/wire/queries.ts'
import { useWriting } from '../../../entity-screens/fields/writing.ts'
import { Column, Note } from '../../../kit/layout/layout.tsx'
import { Card } from '../../../kit/page/card.tsx'
import { Page } from '../../../kit/page/page.tsx'
import { EmptyState } from '../../../kit/states/message.tsx'
import { ListSkeleton } from '../../../kit/states/skeletons.tsx'
import { StateBadge } from '../../../kit/states/state-badge.tsx'
import { writeFound } from '../check/write-found.ts'
import classes from './signs.module.css'

type Sign = Answer<'POST', '/haccp/signs/get'>['signs'][number]
type SeenCheck = Sign['checks'][number]

const screenOf = (haccpCheckId: string) =>
  href('/haccp/event/{haccpCheckId}/{nav?}/{page?}', { haccpCheckId })

function CheckLine({ check }: { check: SeenCheck }) {
  const t = useText()
  const formats = useFormats()
  const writing = useWriting()
  const write = (value: number) => writeFound(value, check.unit === '°C' ? 'temperature' : '', writing)
  return (
    <li>
      <Link to={screenOf(check.id)} className={classes.check}>
        <span className={classes.point}>{check.point}</span>
        <span>{formats.dayTime(check.at)}</span>
        <span>
          {check.value === null ? '–' : write(check.value)}
          {check.readingValue !== null && ` · ${t('signs.sensor', { value: write(check.readingValue) })}`}
        </span>
      </Link>
    </li>
  )
}

function SignCard({ sign }: { sign: Sign }) {
  const t = useText()
  const formats = useFormats()
  const writing = useWriting()
  const [first] = sign.checks
  const isWarm = first?.unit === '°C'
  // A difference of degrees is not a temperature: it has no zero to move.
  const difference = isWarm && writing.units.temperature === 'F' ? sign.figure * 1.8 : sign.figure
  const figure =
    sign.kind === 'same'
      ? writeFound(sign.figure, isWarm ? 'temperature' : '', writing)
      : sign.kind === 'sensor'
        ? `${formats.number(difference, 1)} °${writing.units.temperature === 'F' ? 'F' : 'C'}`
        : sign.figure
  const title = t(`signs.kind.${sign.kind}`, { figure, count: sign.count })
  const whose = [sign.user ?? t('signs.nobody'), formats.dayTime(sign.at)]
  return (
    <Card
      title={title}
      name={[title, ...whose].join(' · ')}
      action={<StateBadge color="saffron" icon={IconEyeSearch} label={t('signs.sign')} />}
    >
      <Column gap="xs">
        <Note>{[...whose, t(`signs.hint.${sign.kind}`)].join(' · ')}</Note>
        <ul className={classes.checks}>
          {sign.checks.map(check => (
            <CheckLine key={check.id} check={check} />
          ))}
        </ul>
        {sign.count > sign.checks.length && (
          <Note>{t('signs.more', { count: sign.count - sign.checks.length })}</Note>
        )}
      </Column>
    </Card>
  )
}

/** Signs of invention of the last two weeks, for who verifies: what was seen, and in which checks. */
export default function SignsScreen() {
  const t = useText()
  const asked = useQuery({
    queryKey: [...queryKeys.all('haccpCheck'), 'signs'],
    queryFn: ({ signal }) => call('POST', '/haccp/signs/get', { body: {}, signal }),
  })
  const { data } = asked
  return (
    <Page title={t('signs.title')}>
      <Column>
        <Note>{t('signs.about')}</Note>
        {data === undefined ? (
          <Awaited queries={[asked]}>
            <ListSkeleton rows={3} />
          </Awaited>
        ) : data.signs.length === 0 ? (
          <EmptyState icon={IconCircleCheck} title={t('signs.none')} />
        ) : (
          data.signs.map(sign => (
            <SignCard key={`${sign.kind} ${sign.checks[0]?.id ?? sign.at}`} sign={sign} />
          ))
        )}
        {data?.isWhole === false && <Note>{t('signs.notWhole')}</Note>}
      </Column>
    </Page>
  )
}
