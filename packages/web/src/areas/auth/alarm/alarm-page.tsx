import { Button, Loader } from '@mantine/core'
import { LOCALES } from '@cloche/domain/catalogue'
import { languageOf } from '@cloche/domain/text'
import { IconCircleCheck, IconLinkOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { useFormats } from '../../../data/formats/formats.ts'
import { Refusal } from '../../../data/forms/refusal.tsx'
import { addressQuery } from '../../../data/layout/address-query.ts'
import { problemText } from '../../../data/messages.ts'
import { useSession } from '../../../data/session/session.ts'
import { currentLocale } from '../../../data/text/locale.ts'
import { changeLocale, useText } from '../../../data/text/texts.ts'
import { isProblem } from '../../../data/wire/problem.ts'
import { Note } from '../../../kit/layout/layout.tsx'
import { AuthPage } from '../auth-page.tsx'
import classes from '../login.module.css'
import { fetchAlarm, takeOn, type LinkedAlarm } from './alarm-calls.ts'
import { AlarmFacts } from './alarm-facts.tsx'
import { CloseForm } from './close-form.tsx'

/** The page speaks the language of whom the message was sent to, unless the address asks for another one. */
async function speakTo({ locale: wanted }: LinkedAlarm): Promise<void> {
  if (!LOCALES.includes(wanted) || addressQuery().get('locale') !== null) return
  if (languageOf(wanted) !== languageOf(currentLocale())) await changeLocale(wanted)
}

function spentOf(error: unknown): 'expired' | 'unknown' | 'cancelled' | 'failed' {
  if (!isProblem(error)) return 'failed'
  if (error.code === 'REQUEST_EXPIRED') return 'expired'
  if (error.code === 'REQUEST_CANCELLED') return 'cancelled'
  return error.status === 404 || error.status === 400 ? 'unknown' : 'failed'
}

function WayOn() {
  const t = useText()
  const { phase } = useSession()
  return (
    <Button component={Link} to={phase === 'user' ? '/' : '/login'} variant="default" size="lg" fullWidth>
      {t('alarm.toApp')}
    </Button>
  )
}

/** An alarm as somebody sees it who was sent its link: what, where, since when; one tap, and later what was done. */
export default function AlarmPage({ id }: { id: string }) {
  const t = useText()
  const [answered, setAnswered] = useState<LinkedAlarm | null>(null)
  const query = useQuery({
    queryKey: ['alarm', id],
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    queryFn: async ({ signal }) => {
      const found = await fetchAlarm(id, signal)
      await speakTo(found)
      return found
    },
  })
  const alarm = answered ?? query.data
  if (alarm !== undefined) return <Alarm id={id} alarm={alarm} onAnswered={setAnswered} />
  if (query.error === null)
    return (
      <AuthPage title={t('alarm.title')} heading={t('alarm.title')} lead={t('alarm.looking')}>
        <Loader aria-label={t('alarm.looking')} />
      </AuthPage>
    )
  const spent = spentOf(query.error)
  return (
    <AuthPage title={t('alarm.title')} heading={t(`alarm.spent.${spent}`)} lead={t('alarm.title')}>
      <div className={classes.form}>
        <p role="alert" className={classes.refusal}>
          <IconLinkOff size={22} stroke={1.7} aria-hidden />
          {spent === 'failed' ? problemText(query.error) : t(`alarm.spent.${spent}.hint`)}
        </p>
        {spent === 'failed' && (
          <Button size="lg" fullWidth onClick={() => void query.refetch()}>
            {t('kit.retry')}
          </Button>
        )}
        <WayOn />
      </div>
    </AuthPage>
  )
}

interface AlarmProps {
  readonly id: string
  readonly alarm: LinkedAlarm
  readonly onAnswered: (alarm: LinkedAlarm) => void
}

function Alarm({ id, alarm, onAnswered }: AlarmProps) {
  const t = useText()
  const { notification, state } = alarm
  return (
    <AuthPage
      title={notification.name}
      heading={notification.name}
      lead={t(`notification.choice.level.${notification.level}`)}
    >
      <AlarmFacts alarm={alarm} />
      <Status alarm={alarm} />
      {state === 'open' && <TakeOn id={id} onAnswered={onAnswered} />}
      {state === 'acknowledged' && (
        <CloseForm id={id} asksOutcome={alarm.asksOutcome} onAnswered={onAnswered} />
      )}
      {state === 'closed' && <WayOn />}
    </AuthPage>
  )
}

/** Who is on it since when, or who dealt with it. */
function Status({ alarm: { state, acknowledged, closed, isMine } }: Pick<AlarmProps, 'alarm'>) {
  const t = useText()
  const formats = useFormats()
  const said = (by: string, at: string, known: string, unknown: string) =>
    by === '' ? t(unknown, { at: formats.moment(at) }) : t(known, { name: by, at: formats.moment(at) })
  if (state === 'open') return null
  const text =
    state === 'closed' && closed !== null
      ? said(closed.by, closed.at, 'alarm.closed', 'alarm.closedUnknown')
      : acknowledged === null
        ? t('chase.isTakenOn')
        : isMine
          ? t('alarm.mine', { at: formats.moment(acknowledged.at) })
          : said(acknowledged.by, acknowledged.at, 'alarm.others', 'alarm.othersUnknown')
  return (
    <p role="status" className={classes.said}>
      <IconCircleCheck size={24} stroke={1.6} aria-hidden />
      {text}
    </p>
  )
}

function TakeOn({ id, onAnswered }: Omit<AlarmProps, 'alarm'>) {
  const t = useText()
  const [isRunning, setIsRunning] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  async function run() {
    setIsRunning(true)
    setRefusal(null)
    try {
      onAnswered(await takeOn(id))
    } catch (error) {
      setRefusal(problemText(error))
      setIsRunning(false)
    }
  }
  return (
    <div className={classes.form}>
      <Refusal text={refusal} />
      <Button size="xl" fullWidth loading={isRunning} onClick={() => void run()}>
        {t('alarm.takeOn')}
      </Button>
      <Note>{t('alarm.takeOnHint')}</Note>
    </div>
  )
}
