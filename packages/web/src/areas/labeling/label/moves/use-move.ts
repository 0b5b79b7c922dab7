import { useNavigate } from 'react-router'
import { useFormats } from '../../../../data/formats/formats.ts'
import { useStateName } from '../../../../data/food/state-name.ts'
import { notify, notifyProblem } from '../../../../data/messages.ts'
import { href } from '../../../../data/routing/href.ts'
import { useText } from '../../../../data/text/texts.ts'
import { newId } from '../../../../data/wire/new-id.ts'
import type { Amount } from '@cloche/domain/rules/amounts'
import {
  moveLabels,
  type AskedMove,
  type Label,
  type Moved,
  type OfferedMove,
  type SentMove,
} from '../../calls.ts'
import { labelScreen } from '../../screens.ts'
import { forgetLabels } from '../use-label.ts'
import { waitWith } from './pending-move.ts'

/** Why it moves, and what shows it. */
type Why = Pick<AskedMove, 'reason' | 'cause'> & { readonly photo?: File | null }

/** What a move is called on its button: the verb, for own states the state. */
export function useMoveName(): (move: OfferedMove) => string {
  const t = useText()
  const stateName = useStateName()
  return move => (move.kind === 'other' ? stateName(move.toState) : t(`move.kind.${move.kind}`))
}

/** Moves a label on. `part`: the amount that moves, null for all of it. */
export function useMove(label: Label, productName?: string) {
  const t = useText()
  const formats = useFormats()
  const navigate = useNavigate()
  const moveName = useMoveName()

  /** Kept where there is no connection, and sent when there is one. */
  async function sent(asked: SentMove, said: string): Promise<Moved> {
    // A page that is being left may not get to its database any more; done twice it is done once.
    if (document.visibilityState === 'hidden') void moveLabels(asked).catch(() => undefined)
    const { sendMove } = await import('../../offline/moves.ts')
    return (await sendMove(asked, { title: productName ?? label.serial, detail: said })).answer
  }
  /** Asks for it, and says what came of it; where the dates changed, the food goes on under a new label. */
  async function ask(
    asked: Omit<AskedMove, 'id' | 'labelIds'>,
    /** What it is called: "Chill". */
    said: string,
    done: string,
  ): Promise<void> {
    const part = asked.quantity ?? null
    const { created } = await sent({ id: newId(), labelIds: [label.id], ...asked }, said)
    await forgetLabels()
    const [next] = created
    if (next === undefined || next.isFinal) {
      notify({ kind: 'success', message: done })
      return
    }
    // The date on the old print is no longer true: the food goes on under a new label.
    const to = href(labelScreen, { labelId: next.id })
    const isHere = window.location.hash.includes(label.id)
    if (part === null && isHere) {
      await navigate(to, { replace: true })
      notify({ kind: 'success', message: t('move.newLabel', { serial: next.serial }) })
    } else {
      notify({
        kind: 'success',
        message: t('move.newLabelOfPart', { serial: next.serial }),
        action: { label: t('verb.open'), run: () => void navigate(to) },
        stays: 12_000,
      })
    }
  }
  const send = async (
    move: OfferedMove,
    part: Amount | null,
    { reason, cause, photo = null }: Why = {},
    withoutControl = false,
  ) => {
    await ask(
      {
        kind: move.kind,
        toState: move.toState,
        ...(move.programId === null ? {} : { programId: move.programId }),
        ...(part === null ? {} : { quantity: part }),
        ...(reason === undefined ? {} : { reason }),
        ...(cause === undefined ? {} : { cause }),
        ...(withoutControl ? { withoutControl: true } : {}),
      },
      moveName(move),
      t('move.done', { move: moveName(move) }),
    )
    if (photo !== null) {
      const { keepPhoto } = await import('../../../../data/files/photo-button.tsx')
      await keepPhoto(photo, 'label', label.id)
    }
  }
  /** Asks after a moment in which it can be taken back; what goes wrong then is said over whatever is shown. */
  const soon = (text: string, name: string, work: () => Promise<void>) =>
    waitWith({
      labelId: label.id,
      text,
      send: () => work().catch((error: unknown) => notifyProblem(error, t('move.failed', { move: name }))),
    })
  return {
    /** Opens its pack after a moment in which that can be taken back. */
    openSoon: (part: Amount | null) => {
      const { value, unit } = part ?? label.quantity
      soon(t('opening.waiting', { amount: formats.quantity(value, unit) }), t('opening.open'), () =>
        ask(
          { kind: 'open', ...(part === null ? {} : { quantity: part }) },
          t('opening.open'),
          t('opening.done'),
        ),
      )
    },
    /** Corrects its dates. Throws what was refused. */
    redate: (dates: Pick<AskedMove, 'bestBefore' | 'expiration' | 'reason'>) =>
      ask({ kind: 'redate', ...dates }, t('redating.do'), t('redating.done')),
    /** Moves it after a moment in which it can be taken back; of what is thrown away it says why. */
    moveSoon: (move: OfferedMove, part: Amount | null, why: Why = {}) => {
      const { value, unit } = part ?? label.quantity
      const amount = formats.quantity(value, unit)
      soon(t('move.waiting', { move: moveName(move), amount }), moveName(move), () => send(move, part, why))
    },
    /** Moves it at once: it was asked for already. Throws what was refused. */
    moveNow: send,
  }
}
