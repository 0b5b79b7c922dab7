import { Button } from '@mantine/core'
import { IconFlame, IconScan } from '@tabler/icons-react'
import { useState } from 'react'
import { ActionDialog } from '../../../data/actions/action-dialog.tsx'
import { text } from '../../../data/actions/text-fields.tsx'
import { notify } from '../../../data/messages.ts'
import { StartProcessDialog } from '../../../data/processes/start-dialog.tsx'
import { findByCode } from '../../../data/scan/find.ts'
import { useScans } from '../../../data/scan/scan-handlers.ts'
import { doesHere, hasLevel } from '../../../data/session/gate.ts'
import { useSession } from '../../../data/session/session.ts'
import { useText } from '../../../data/text/texts.ts'
import { defineSlots } from '../../../entity-screens/slots.ts'

type Food = { readonly labelIds: readonly string[] } | { readonly batchId: string }

/** The label or batch that a code means; null: none. */
async function foodOf(code: string): Promise<Food | null> {
  const found = await findByCode(code)
  const label = found.find(({ entity }) => entity === 'label')
  if (label !== undefined) return { labelIds: [label.id] }
  const batch = found.find(({ entity }) => entity === 'batch')
  return batch === undefined ? null : { batchId: batch.id }
}

/** Asks for the code, scanned or typed. */
function CodeDialog({ onClose, onFound }: { onClose: () => void; onFound: (food: Food) => void }) {
  const t = useText()
  const take = async (code: string) => {
    const food = await foodOf(code)
    if (food === null) {
      notify({ kind: 'danger', message: t('run.notFood') })
      return false
    }
    onFound(food)
    return food
  }
  useScans(code => void take(code))
  return (
    <ActionDialog
      onClose={onClose}
      onDone={() => {}}
      action={{
        title: t('run.startTitle'),
        start: { code: '' },
        fields: () => ({
          code: text({ label: t('run.code'), hint: t('run.code.hint'), max: 500, isRequired: true }),
        }),
        verb: t('run.find'),
        icon: IconScan,
        isFloor: true,
        run: ({ code }) => take(code),
      }}
    />
  )
}

function ListActions() {
  const t = useText()
  const session = useSession()
  const [isAsked, setIsAsked] = useState(false)
  const [food, setFood] = useState<Food | null>(null)
  if (!hasLevel(session, 'LA', 2) && !doesHere(session, 'move')) return null
  return (
    <>
      <Button leftSection={<IconFlame size={20} stroke={1.6} aria-hidden />} onClick={() => setIsAsked(true)}>
        {t('run.start')}
      </Button>
      {isAsked && food === null && <CodeDialog onClose={() => setIsAsked(false)} onFound={setFood} />}
      {food !== null && (
        <StartProcessDialog
          of={food}
          onClose={() => {
            setFood(null)
            setIsAsked(false)
          }}
        />
      )}
    </>
  )
}

/** Runs of programs: those that run first, and the way to start one. */
export default defineSlots('process', {
  ListActions,
  parts: [
    { value: 'running', text: 'process.part.running', filter: { status: ['running'] } },
    { value: 'asking', text: 'process.part.asking', filter: { asks: true } },
    { value: 'all', text: 'process.part.all', filter: {} },
  ],
})
