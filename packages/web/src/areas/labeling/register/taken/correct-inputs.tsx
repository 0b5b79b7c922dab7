import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { notify, notifyProblem } from '../../../../data/messages.ts'
import { useText } from '../../../../data/text/texts.ts'
import { newId } from '../../../../data/wire/new-id.ts'
import { Dialog } from '../../../../kit/feedback/dialog.tsx'
import { Column, Note } from '../../../../kit/layout/layout.tsx'
import { register } from '../../calls.ts'
import { usePrint } from '../../print/use-print.ts'
import type { Draft } from '../draft/draft.ts'
import { MadeFrom } from '../inputs/made-from.tsx'
import { faultsOf, type DraftFault } from '../use-registration.ts'
import { forgetTaken, noteTaken, type LastTaken } from './taken-store.ts'

/**
 * Corrects what the last press took: its labels are cancelled, what they had taken goes back, and labels with what was
 * really used take their place. Dates follow from what goes in, so a label is not edited but printed anew.
 */
export default function CorrectInputs({ last, onClose }: { last: LastTaken; onClose: () => void }) {
  const t = useText()
  const printing = usePrint()
  const { made, name, registration } = last
  const [chosen, setChosen] = useState<Pick<Draft, 'inputs' | 'pastReason'>>({
    inputs: (made.taken?.inputs ?? []).map(({ labelId, quantity }) => ({ labelId, quantity })),
    pastReason: '',
  })
  const [faults, setFaults] = useState<readonly DraftFault[]>([])
  const [isRunning, setIsRunning] = useState(false)
  /** Done before the new labels are made: not twice, when those are refused first. */
  const isCancelled = useRef(false)

  function close() {
    if (isCancelled.current) forgetTaken(made.batch.id)
    onClose()
  }
  async function replace() {
    setIsRunning(true)
    setFaults([])
    try {
      const [{ sendRegistration }, { sendCancel }] = await Promise.all([
        import('../../offline/register.ts'),
        import('../../offline/moves.ts'),
      ])
      const { inputsByRecipe: _, ...plain } = registration
      const { inputs, pastReason } = chosen
      const next = {
        ...plain,
        id: newId(),
        inputs: inputs.map(input => ({ ...input })),
        ...(pastReason.trim() === '' ? {} : { pastReason: pastReason.trim() }),
      }
      // First, so that what the labels had taken is there for those that take their place.
      if (!isCancelled.current) await sendCancel(newId(), made.labels, name)
      isCancelled.current = true
      const sent = await sendRegistration(next, name)
      const answer = sent?.answer ?? (await register(next))
      noteTaken({ name, registration: next, made: answer, isWaiting: sent?.isWaiting ?? false })
      notify({ kind: 'success', message: t('taken.replaced', { name }) })
      onClose()
      await printing.print(answer.labels)
    } catch (error) {
      const found = faultsOf(error)
      setFaults(found)
      if (found.length === 0) notifyProblem(error)
    } finally {
      setIsRunning(false)
    }
  }
  return (
    <Dialog title={t('taken.title', { name })} onClose={close} isBusy={isRunning} isKept size="36rem">
      <Column gap="md">
        <Note>{t('taken.text')}</Note>
        <MadeFrom
          productId={registration.productId}
          draft={chosen}
          faults={faults}
          onChange={part => setChosen(before => ({ ...before, ...part }))}
        />
        <Button
          size="xl"
          loading={isRunning}
          leftSection={<IconPrinter size={24} stroke={1.6} aria-hidden />}
          onClick={() => void replace()}
        >
          {t('taken.replace', { count: made.labels.length })}
        </Button>
      </Column>
    </Dialog>
  )
}
