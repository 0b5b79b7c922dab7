import { Button } from '@mantine/core'
import { IconHandStop, IconPlugConnectedX, IconTag } from '@tabler/icons-react'
import { useState } from 'react'
import type { Action } from '../../../data/actions/action.ts'
import { ActionDialog } from '../../../data/actions/action-dialog.tsx'
import { radios, segments, select } from '../../../data/actions/choice-fields.tsx'
import { day, flag, longText, number, text } from '../../../data/actions/text-fields.tsx'
import { notifyUndo } from '../../../data/messages.ts'
import { BusyBar } from '../../../kit/feedback/busy-bar.tsx'
import { Dialog } from '../../../kit/feedback/dialog.tsx'
import { FileDrop } from '../../../kit/feedback/file-drop.tsx'
import { ToastList } from '../../../kit/feedback/toast-list.tsx'
import { Column, Note } from '../../../kit/layout/layout.tsx'
import { KnownAtLine, NotKnown } from '../../../kit/states/known-at.tsx'
import { EmptyState, ErrorState, Message, MessageLine, NoPermission } from '../../../kit/states/message.tsx'
import { FormSkeleton, ListSkeleton, PageSkeleton, TilesSkeleton } from '../../../kit/states/skeletons.tsx'
import { Tour } from '../../../kit/tour/tour.tsx'

/** A part that stands over the page: it opens by a press. */
function Opened({ label, draw }: { label: string; draw: (close: () => void) => React.ReactNode }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      {isOpen && draw(() => setIsOpen(false))}
    </>
  )
}

const options = [
  { value: 'once', label: 'Once' },
  { value: 'daily', label: 'Every day' },
]

interface Hold {
  readonly reason: string
  readonly batch: string
  readonly amount: number | null
  readonly until: string
  readonly how: string | null
  readonly often: string | null
  readonly outcome: string | null
  readonly reach: boolean
}

/** An action with a field of every kind. */
const hold: Action<Hold, string> = {
  title: 'Hold 3 batches',
  start: {
    reason: '',
    batch: '',
    amount: 2.5,
    until: '2026-01-09',
    how: null,
    often: 'once',
    outcome: null,
    reach: true,
  },
  fields: () => ({
    reason: longText({ label: 'Reason', max: 500, isRequired: true }),
    batch: text({ label: 'Batch', hint: 'As printed on the label', max: 40 }),
    amount: number({ label: 'Amount', unit: 'kg', decimals: 3, min: 0 }),
    until: day({ label: 'Until' }),
    how: select({ label: 'How', options }),
    often: segments({ label: 'How often', options }),
    outcome: radios({ label: 'Outcome', options }),
    reach: flag({ label: 'Also what was made of it', hint: '4 batches in 2 kitchens' }),
  }),
  consequence: 'None of it can be used, moved or served until somebody releases it.',
  verb: 'Hold 3 batches',
  icon: IconHandStop,
  isDanger: true,
  run: async ({ reason }) => {
    await new Promise(resolve => setTimeout(resolve, 400))
    return reason
  },
  done: () => '3 batches on hold',
  undo: () => async () => 'Released again',
}

const tourWords = { next: 'Next', back: 'Back', finish: 'Done', skip: 'Skip', progress: '1 of 1' }

/** What is said: states, messages, dialogs. */
export const feedbackSamples = {
  Message: () => <Message compact icon={IconTag} tone="basil" title="12 labels printed" />,
  EmptyState: () => (
    <EmptyState compact title="No labels yet" actions={<Button>Print the first one</Button>}>
      Labels stand here as soon as they are printed.
    </EmptyState>
  ),
  MessageLine: () => (
    <MessageLine icon={IconPlugConnectedX} tone="red" role="alert">
      These rows did not load
    </MessageLine>
  ),
  ErrorState: () => (
    <ErrorState compact title="The list did not load">
      Try again in a moment.
    </ErrorState>
  ),
  KnownAtLine: () => <KnownAtLine>As of 10:42, no connection</KnownAtLine>,
  NotKnown: () => (
    <NotKnown title="Not known without a connection">
      It is shown as soon as there is a connection again.
    </NotKnown>
  ),
  NoPermission: () => (
    <NoPermission compact title="This needs the right to hold batches">
      Ask the manager of the kitchen.
    </NoPermission>
  ),
  ListSkeleton: () => <ListSkeleton rows={3} />,
  TilesSkeleton: () => <TilesSkeleton count={3} />,
  FormSkeleton: () => <FormSkeleton fields={2} />,
  PageSkeleton: () => <PageSkeleton />,
  BusyBar: () => (
    <Column gap="xs">
      <Note>A thin line along the upper edge.</Note>
      <BusyBar isBusy label="Loading" />
    </Column>
  ),
  FileDrop: () => (
    <FileDrop
      label="Drop a file here or choose one"
      hint="CSV or XLSX, up to 20 MB"
      accept=".csv"
      onFiles={() => {}}
    />
  ),
  ToastList: () => (
    <>
      <Button variant="default" onClick={() => notifyUndo('3 batches on hold', async () => 'Released again')}>
        Show a message
      </Button>
      <ToastList isMuted />
    </>
  ),
  Dialog: () => (
    <Opened
      label="Open a dialog"
      draw={close => (
        <Dialog title="Chicken stock" onClose={close}>
          <Note>Anything that is looked at in passing.</Note>
        </Dialog>
      )}
    />
  ),
  ActionDialog: () => (
    <Opened label="Open an action" draw={close => <ActionDialog action={hold} onClose={close} />} />
  ),
  Tour: () => (
    <Opened
      label="Begin a tour"
      draw={close => (
        <Tour
          target="[data-part=Tour]"
          title="A step of a tour"
          text="What it speaks of stands out of the page."
          words={tourWords}
          isFirst
          isLast
          onNext={close}
          onBack={close}
          onSkip={close}
        />
      )}
    />
  ),
}
