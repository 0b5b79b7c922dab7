import { CloseButton } from '@mantine/core'
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleX,
  IconInfoCircle,
  type TablerIcon,
} from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useStore } from '../store.ts'
import { useKitWords } from '../words.tsx'
import classes from './toast-list.module.css'
import { closeToast, toastStore, type Toast, type ToastTone } from './toasts.ts'

const looks: Record<ToastTone, { icon: TablerIcon; color: string }> = {
  success: { icon: IconCircleCheck, color: 'basil' },
  info: { icon: IconInfoCircle, color: 'blue' },
  warning: { icon: IconAlertTriangle, color: 'saffron' },
  danger: { icon: IconCircleX, color: 'red' },
}

/** A button that has just come cannot be pressed yet: the finger was on its way to what stood there before. */
const settlesMs = 400

function ToastCard({ toast }: { toast: Toast }) {
  const words = useKitWords()
  const [isHeld, setIsHeld] = useState(false)
  const [isSettled, setIsSettled] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsSettled(true), settlesMs)
    return () => clearTimeout(timer)
  }, [])
  const { icon: Icon, color } = looks[toast.tone]
  useEffect(() => {
    if (toast.stays === null || isHeld) return undefined
    const timer = setTimeout(() => closeToast(toast.id), toast.stays)
    return () => clearTimeout(timer)
  }, [toast, isHeld])
  return (
    <div
      className={classes.toast}
      data-tone={toast.tone}
      role={toast.tone === 'danger' ? 'alert' : 'status'}
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      <span className={classes.sign} style={{ color: `var(--mantine-color-${color}-text)` }}>
        <Icon size={22} stroke={1.8} aria-hidden />
      </span>
      <div className={classes.said}>
        <div className={classes.text}>
          {toast.title !== undefined && <div className={classes.title}>{toast.title}</div>}
          {toast.message !== undefined && <div className={classes.message}>{toast.message}</div>}
        </div>
        {toast.action !== undefined && (
          <button
            type="button"
            className={classes.action}
            disabled={!isSettled}
            onClick={() => {
              toast.action?.run()
              closeToast(toast.id)
            }}
          >
            {toast.action.label}
          </button>
        )}
      </div>
      <CloseButton size={44} iconSize={18} aria-label={words.close} onClick={() => closeToast(toast.id)} />
    </div>
  )
}

/** Where messages stand: over the bar at the top, the one with a button first. They wait while they are read. */
export function ToastList({ isMuted = false }: { isMuted?: boolean }) {
  const toasts = useStore(toastStore)
  return (
    <div className={classes.list} aria-live="polite">
      {toasts
        .filter(({ isPart = false }) => !isMuted || isPart)
        .map(toast => (
          <ToastCard key={toast.id} toast={toast} />
        ))}
    </div>
  )
}
