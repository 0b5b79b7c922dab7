import { Button } from '@mantine/core'
import { IconCloudOff, IconLock } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { Refusal } from '../../../data/forms/refusal.tsx'
import { useFormats } from '../../../data/formats/formats.ts'
import { problemText } from '../../../data/messages.ts'
import { LanguageSwitch } from '../../../data/text/language-switch.tsx'
import { useText } from '../../../data/text/texts.ts'
import { returnAddress, type KeptTerminal } from '../../../data/terminal/kept-terminal.ts'
import { readTerminal, unlock } from '../../../data/terminal/unlock.ts'
import { waitingHere, type WaitingOf } from '../../../data/vault/waiting.ts'
import { useIsServerDown } from '../../../data/wire/downtime.ts'
import { useIsOnline } from '../../../data/wire/is-cut.ts'
import { isProblem } from '../../../data/wire/problem.ts'
import { cardTyped, type Stroke } from './card-reader.ts'
import { PinPad } from './pin-pad.tsx'
import classes from './terminal.module.css'

const SHORTEST = 4
const LONGEST = 8

/** Until when it is locked, told by a refusal. */
function untilOf(error: unknown): string | null {
  if (!isProblem(error, 'TERMINAL_LOCKED')) return null
  const { until } = (error.details ?? {}) as { until?: unknown }
  return typeof until === 'string' ? until : null
}

/** The lock of a shared tablet: a large pad for a PIN, and a card reader that types anywhere on it. */
export function LockPage({ terminal }: { terminal: KeptTerminal }) {
  const t = useText()
  const navigate = useNavigate()
  const { time } = useFormats()
  const isOnline = useIsOnline()
  const isDown = useIsServerDown()
  const isAway = !isOnline || isDown
  const [pin, setPin] = useState('')
  const [refusal, setRefusal] = useState<string | null>(null)
  const [until, setUntil] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [waiting, setWaiting] = useState<readonly WaitingOf[]>([])
  const isLocked = until !== null

  useEffect(() => {
    void waitingHere().then(setWaiting)
  }, [])
  useEffect(() => {
    if (isAway) return
    readTerminal()
      .then(setUntil)
      .catch(() => undefined)
  }, [isAway])
  useEffect(() => {
    if (until === null) return undefined
    const timer = setTimeout(() => setUntil(null), Math.max(0, Date.parse(until) - Date.now()))
    return () => clearTimeout(timer)
  }, [until])

  async function comeIn(token: { readonly pin: string } | { readonly mac: string }) {
    if (isBusy || isLocked) return
    setIsBusy(true)
    setRefusal(null)
    try {
      await unlock(token)
      await navigate(returnAddress(), { replace: true })
    } catch (error) {
      setUntil(untilOf(error))
      setRefusal(problemText(error))
    }
    setPin('')
    setIsBusy(false)
  }
  function confirm() {
    if (pin.length < SHORTEST) return setRefusal(t('tablet.tooShort'))
    void comeIn({ pin })
  }
  function press(key: string) {
    setRefusal(null)
    if (key === 'Backspace') setPin(before => before.slice(0, -1))
    else if (/^\d$/.test(key)) setPin(before => (before + key).slice(0, LONGEST))
  }

  // What is typed anywhere counts: by fingers a PIN, by a reader a card.
  const typing = useRef({ confirm, press, comeIn })
  useEffect(() => {
    typing.current = { confirm, press, comeIn }
  })
  useEffect(() => {
    let strokes: Stroke[] = []
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      // When it was pressed, not when a slow tablet comes to it.
      const at = event.timeStamp
      if (event.key === 'Enter') {
        const card = cardTyped(strokes, at)
        strokes = []
        // A button that has the focus is not pressed by it.
        event.preventDefault()
        if (card === undefined) typing.current.confirm()
        else void typing.current.comeIn({ mac: card })
        return
      }
      if (event.key.length === 1) strokes = [...strokes.slice(-39), { key: event.key, at }]
      if (event.key.length === 1 || event.key === 'Backspace') typing.current.press(event.key)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])

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
            {isLocked ? (
              <Refusal text={t('tablet.lockedUntil', { time: time(until) })} />
            ) : (
              <Refusal text={refusal} />
            )}
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
        <PinPad
          label={t('tablet.pin')}
          hint={t('tablet.pinOrCard')}
          length={pin.length}
          isOff={isLocked || isBusy || isAway}
          onKey={press}
        >
          <Button size="xl" fullWidth loading={isBusy} disabled={isLocked || isAway} onClick={confirm}>
            {t('tablet.unlock')}
          </Button>
        </PinPad>
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
