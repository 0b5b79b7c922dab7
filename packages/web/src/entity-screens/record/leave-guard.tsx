import { useEffect, useState } from 'react'
import { useBlocker } from 'react-router'
import { useText } from '../../data/text/texts.ts'
import { ConfirmDialog } from '../../kit/feedback/confirm-dialog.tsx'
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

/** The question before what is unsaved outside a form of the machines is lost; `onLeave` forgets it. */
export function useUnsavedGuard(isUnsaved: boolean, onLeave: () => void): React.ReactNode {
  const t = useText()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isUnsaved && currentLocation.pathname !== nextLocation.pathname,
  )
  useCloseGuard(isUnsaved)
  return (
    <ConfirmDialog
      isOpen={blocker.state === 'blocked'}
      onClose={() => blocker.state === 'blocked' && blocker.reset()}
      title={t('form.unsaved')}
      confirmLabel={t('verb.discard')}
      isDanger
      onConfirm={() => {
        onLeave()
        if (blocker.state === 'blocked') blocker.proceed()
      }}
    >
      {t('form.leaveAsk')}
    </ConfirmDialog>
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
  const t = useText()
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
    if (isBlocked) blocker.proceed()
    else onLeave()
  }
  return {
    leave: () => {
      if (isDirty(form.get().edits)) setIsAsking(true)
      else onLeave()
    },
    dialog: (
      <ConfirmDialog
        isOpen={isAsking || isBlocked}
        onClose={stay}
        title={t('form.unsaved')}
        confirmLabel={t('verb.discard')}
        isDanger
        onConfirm={go}
      >
        {t('form.leaveAsk')}
      </ConfirmDialog>
    ),
  }
}
