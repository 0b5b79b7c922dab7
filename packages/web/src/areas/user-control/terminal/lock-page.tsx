import { Button } from '@mantine/core'
import { IconArrowLeft, IconCloudOff, IconLock } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { PersonSign } from '../../../data/files/person-sign.tsx'
import { Refusal } from '../../../data/forms/refusal.tsx'
import { useFormats } from '../../../data/formats/formats.ts'
import { problemText } from '../../../data/messages.ts'
import { LanguageSwitch } from '../../../data/text/language-switch.tsx'
import { useText } from '../../../data/text/texts.ts'
import { returnAddress, type KeptTerminal } from '../../../data/terminal/kept-terminal.ts'
import { recentFirst, recentIds } from '../../../data/terminal/recent.ts'
import {
  readPeople,
  readTerminal,
  unlock,
  type PersonHere,
  type TypedToken,
} from '../../../data/terminal/unlock.ts'
import { waitingHere, type WaitingOf } from '../../../data/vault/waiting.ts'
import { useIsServerDown } from '../../../data/wire/downtime.ts'
import { useIsOnline } from '../../../data/wire/is-cut.ts'
import { isProblem } from '../../../data/wire/problem.ts'
import { PeopleGrid } from './people-grid.tsx'
import { PinPad } from './pin-pad.tsx'
import { useKeys } from './use-keys.ts'
import classes from './terminal.module.css'

const SHORTEST = 4
const LONGEST = 8

/** Who is coming in, and what they typed so far. */
interface Coming {
  readonly person: PersonHere
  /** The PIN that somebody else gave: they choose their own now. */
  readonly given?: string
  /** Their own, which they type once more. */
  readonly chosen?: string
}

/** Until when it waits, told by a refusal. */
function untilOf(error: unknown): string | null {
  if (!isProblem(error, 'PIN_WAITS')) return null
  const { until } = (error.details ?? {}) as { until?: unknown }
  return typeof until === 'string' ? until : null
}

/** The lock of a shared tablet: who comes in taps their name and types their PIN; a card reader types anywhere on it. */
export function LockPage({ terminal }: { terminal: KeptTerminal }) {
  const t = useText()
  const navigate = useNavigate()
  const { time } = useFormats()
  const isOnline = useIsOnline()
  const isDown = useIsServerDown()
  const isAway = !isOnline || isDown
  const [people, setPeople] = useState<readonly PersonHere[]>()
  const [coming, setComing] = useState<Coming | null>(null)
  const [pin, setPin] = useState('')
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [waiting, setWaiting] = useState<readonly WaitingOf[]>([])

  useEffect(() => {
    void waitingHere().then(setWaiting)
  }, [])
  useEffect(() => {
    if (isAway) return
    readTerminal().catch(() => undefined)
    readPeople()
      .then(found => setPeople(recentFirst(found, recentIds())))
      .catch(() => undefined)
  }, [isAway])

  const turnTo = (next: Coming | null, said: string | null = null) => {
    setComing(next)
    setPin('')
    setRefusal(said)
  }

  async function comeIn(token: TypedToken, name?: string) {
    if (isBusy || isAway) return
    setIsBusy(true)
    setRefusal(null)
    try {
      await unlock(token)
      await navigate(returnAddress(), { replace: true })
    } catch (error) {
      const until = untilOf(error)
      if (isProblem(error, 'PIN_GIVEN') && coming !== null && 'pin' in token)
        setComing({ person: coming.person, given: token.pin })
      else if (until === null) setRefusal(problemText(error))
      else
        setRefusal(
          name === undefined
            ? t('tablet.cardWaits', { time: time(until) })
            : t('tablet.waits', { name, time: time(until) }),
        )
    }
    setPin('')
    setIsBusy(false)
  }
  function confirm() {
    if (coming === null) return
    const { person, given, chosen } = coming
    if (pin.length < SHORTEST) return setRefusal(t('tablet.tooShort'))
    if (given === undefined) return void comeIn({ userId: person.id, pin }, person.name)
    if (chosen === undefined) return turnTo({ person, given, chosen: pin })
    if (chosen !== pin) return turnTo({ person, given }, t('tablet.notSame'))
    turnTo({ person, given })
    void comeIn({ userId: person.id, pin: given, newPin: pin }, person.name)
  }
  function press(key: string) {
    if (coming === null) return
    setRefusal(null)
    if (key === 'Backspace') setPin(before => before.slice(0, -1))
    else if (/^\d$/.test(key)) setPin(before => (before + key).slice(0, LONGEST))
  }
  useKeys({ press, confirm, card: mac => void comeIn({ mac }) })

  const isOwn = coming?.given !== undefined
  return (
    <main className={classes.page}>
      <title>{`${terminal.name} · Cloche`}</title>
      <section className={classes.lock} aria-label={t('tablet.lock')}>
        <header className={classes.where}>
          <IconLock size={32} stroke={1.6} aria-hidden />
          <div>
            <h1 className={classes.title}>{t('tablet.whoWorks')}</h1>
            <p className={classes.text}>
              {terminal.place} · {terminal.name}
            </p>
            <p className={classes.text}>{terminal.organization}</p>
          </div>
          <div className={classes.said} aria-live="assertive">
            {coming === null && people?.length !== 0 && (
              <p className={classes.text}>{t('tablet.nameOrCard')}</p>
            )}
            <Refusal text={refusal} />
            {isOwn && <p className={classes.text}>{t('tablet.chooseOwn')}</p>}
            {isAway && (
              <p className={classes.away} role="status">
                <IconCloudOff size={22} stroke={1.6} aria-hidden />
                {t('tablet.away')}
              </p>
            )}
            {waiting.map(({ vault, by, count }) => (
              <p key={vault} className={classes.away} role="status">
                <IconCloudOff size={22} stroke={1.6} aria-hidden />
                {t('tablet.waiting', { count, name: by === '' ? t('tablet.somebody') : by })}
              </p>
            ))}
          </div>
        </header>
        {coming === null ? (
          <PeopleGrid people={people} isOff={isBusy || isAway} onChoose={person => turnTo({ person })} />
        ) : (
          <div className={classes.coming}>
            <div className={classes.who}>
              <PersonSign person={{ id: coming.person.id, fullName: coming.person.name }} size={44} />
              <strong className={classes.name}>{coming.person.name}</strong>
              <Button
                size="lg"
                variant="default"
                leftSection={<IconArrowLeft size={22} stroke={1.6} aria-hidden />}
                onClick={() => turnTo(null)}
              >
                {t('tablet.other')}
              </Button>
            </div>
            <PinPad
              label={t('tablet.pin')}
              hint={t(
                !isOwn ? 'tablet.typePin' : coming.chosen === undefined ? 'tablet.ownPin' : 'tablet.ownAgain',
              )}
              length={pin.length}
              isOff={isBusy || isAway}
              onKey={press}
            >
              <Button size="xl" fullWidth loading={isBusy} disabled={isAway} onClick={confirm}>
                {t(isOwn && coming.chosen === undefined ? 'tablet.goOn' : 'tablet.unlock')}
              </Button>
            </PinPad>
          </div>
        )}
      </section>
      <footer className={classes.foot}>
        <Link className={classes.link} to="/login">
          {t('tablet.byPassword')}
        </Link>
        <LanguageSwitch />
      </footer>
    </main>
  )
}
