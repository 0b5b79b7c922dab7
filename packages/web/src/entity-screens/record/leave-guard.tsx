import { useEffect, useState } from 'react'
import { useBlocker } from 'react-router'
import { ActionDialog } from '../../data/actions/action-dialog.tsx'
import { useText } from '../../data/text/texts.ts'
import { isDirty } from '../machine/record/draft.ts'
import { useFormState, type Form } from '../machine/record/form.ts'

/** Asks before the page is closed while something is unsaved. */
function useCloseGuard(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isUnsaved])
}

/** The question itself. */
function LeaveQuestion({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  const t = useText()
  return (
    <ActionDialog
      onClose={onStay}
      onDone={onLeave}
      action={{
        title: t('form.unsaved'),
        consequence: t('form.leaveAsk'),
        verb: t('verb.discard'),
        isDanger: true,
        run: async () => true,
      }}
    />
  )
}

/** The question before what is unsaved outside a form of the machines is lost; `onLeave` forgets it. */
export function useUnsavedGuard(isUnsaved: boolean, onLeave: () => void): React.ReactNode {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isUnsaved && currentLocation.pathname !== nextLocation.pathname,
  )
  useCloseGuard(isUnsaved)
  if (blocker.state !== 'blocked') return null
  return (
    <LeaveQuestion
      onStay={() => blocker.reset()}
      onLeave={() => {
        onLeave()
        blocker.proceed()
      }}
    />
  )
}

/**
 * Asks before what was typed is lost: on the way to another screen, and when the page is closed. Answers the
 * question to put into the screen and the way to leave on purpose (Cancel, Escape).
 */
export function useLeaveGuard(
  form: Form,
  onLeave: () => void,
): { leave: () => void; dialog: React.ReactNode } {
  const isUnsaved = useFormState(form, state => isDirty(state.edits))
  const [isAsking, setIsAsking] = useState(false)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty(form.get().edits) && currentLocation.pathname !== nextLocation.pathname,
  )
  useCloseGuard(isUnsaved)
  const isBlocked = blocker.state === 'blocked'
  function stay() {
    setIsAsking(false)
    if (isBlocked) blocker.reset()
  }
  function go() {
    form.discard()
    setIsAsking(false)
    if (isBlocked) blocker.proceed()
    else onLeave()
  }
  return {
    leave: () => {
      if (isDirty(form.get().edits)) setIsAsking(true)
      else onLeave()
    },
    dialog: (isAsking || isBlocked) && <LeaveQuestion onStay={stay} onLeave={go} />,
  }
}
