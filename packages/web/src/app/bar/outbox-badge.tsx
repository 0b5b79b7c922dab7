import { IconCloudOff, IconCloudUp } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { isUnsent, type Operation } from '../../data/outbox/operation.ts'
import { isSendingStore, useOutbox } from '../../data/outbox/outbox-store.ts'
import { useText } from '../../data/text/texts.ts'
import { fetchedPart } from '../../kit/fetched-part.tsx'
import { useStore } from '../../kit/store.ts'
import classes from './outbox.module.css'

const { Part: OutboxSheet, fetch: fetchSheet } = fetchedPart(() => import('./outbox-sheet.tsx'))
/** Without a connection it could not be fetched: it comes before the floor's screens. */
const fetchAfter = 3000

/** What is sent within this time is not worth a word. */
const patience = 1500

/** Operations that wait for longer than a moment. */
function useLasting(operations: readonly Operation[]): readonly Operation[] {
  const [now, setNow] = useState(() => Date.now())
  const lasts = ({ at, refusal, landed }: Operation) =>
    refusal !== undefined || landed !== undefined || now - Date.parse(at) > patience
  const isYoung = !operations.every(lasts)
  useEffect(() => {
    if (!isYoung) return undefined
    const timer = setInterval(() => setNow(Date.now()), patience / 3)
    return () => clearInterval(timer)
  }, [isYoung])
  return operations.filter(lasts)
}

/** What was done here and is not with the server yet; there only while there is something. */
export function OutboxBadge() {
  const t = useText()
  const operations = useOutbox()
  const isSending = useStore(isSendingStore)
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => void fetchSheet().catch(() => undefined), fetchAfter)
    return () => clearTimeout(timer)
  }, [])
  const shown = useLasting(operations)
  const unsent = shown.filter(isUnsent)
  const isRefused = unsent.some(operation => operation.refusal !== undefined)
  if (shown.length === 0 && !isOpen) return null
  const said = unsent.length > 0 ? t('outbox.badge', { count: unsent.length }) : t('outbox.allSent')
  const Sign = isSending ? IconCloudUp : IconCloudOff
  return (
    <>
      <button
        type="button"
        className={classes.badge}
        data-refused={isRefused || undefined}
        aria-label={said}
        title={said}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        <Sign size={20} stroke={1.8} aria-hidden />
        <span className={classes.word}>{said}</span>
        {unsent.length > 0 && (
          <span className={classes.few} aria-hidden>
            {unsent.length}
          </span>
        )}
      </button>
      {isOpen && <OutboxSheet onClose={() => setIsOpen(false)} />}
    </>
  )
}
