/**
 * Files on their way, one after the other: what each is, how far it is, what went wrong. They live outside React,
 * so that leaving a screen does not lose them.
 */
import type { AttachmentType } from '@cloche/domain/catalogue'
import { makeStore, type Store } from '../../kit/store.ts'
import { newId } from '../wire/new-id.ts'
import type { Attach, Attachment, Owner } from './attachment.ts'
import { faultOf, type FileFault } from './file-kinds.ts'

/** Why a file did not arrive, in words; `isPassing` where the same file may arrive later. */
export interface Refusal {
  readonly message: string
  readonly isPassing: boolean
}

export interface Sending {
  /** The attachment's id: sent again, it is still made once. */
  readonly id: string
  readonly file: File
  readonly state: 'waiting' | 'sending' | 'failed'
  /** From 0 to 1; at 1 the server has it all and judges it. */
  readonly share: number
  /** Known before it was sent. */
  readonly fault: FileFault | null
  /** What the server or the connection said. */
  readonly refusal: Refusal | null
}

export interface Task {
  readonly owner: Owner
  readonly types: readonly AttachmentType[]
  /** Runs before a file is sent, e.g. to make it smaller. */
  readonly prepare?: (file: File) => Promise<File>
  /** `file` is what was sent. */
  readonly onDone: (attachment: Attachment, file: File) => void
}

export interface Uploads {
  readonly store: Store<readonly Sending[]>
  readonly send: (files: readonly File[], task: Task) => void
  /** Stops one that is on its way; one that failed is forgotten. */
  readonly dismiss: (id: string) => void
  readonly retry: (id: string) => void
}

/**
 * @param attach sends a file.
 * @param judge says what went wrong.
 */
export function makeUploads(attach: Attach, judge: (error: unknown) => Refusal): Uploads {
  const store = makeStore<readonly Sending[]>([])
  const tasks = new Map<string, { task: Task; control: AbortController }>()
  let isBusy = false

  const change = (id: string, next: Partial<Sending>) =>
    store.set(all => all.map(one => (one.id === id ? { ...one, ...next } : one)))
  const forget = (id: string) => {
    tasks.delete(id)
    store.set(all => all.filter(one => one.id !== id))
  }

  async function sendOne({ id, file }: Sending): Promise<void> {
    const { task, control } = tasks.get(id)!
    change(id, { state: 'sending', share: 0 })
    try {
      const ready = (await task.prepare?.(file)) ?? file
      const attachment = await attach(ready, task.owner, {
        id,
        signal: control.signal,
        onProgress: share => change(id, { share }),
      })
      forget(id)
      task.onDone(attachment, ready)
    } catch (error) {
      if (control.signal.aborted) forget(id)
      else change(id, { state: 'failed', refusal: judge(error) })
    }
  }

  async function run(): Promise<void> {
    if (isBusy) return
    isBusy = true
    for (;;) {
      const next = store.get().find(one => one.state === 'waiting')
      if (next === undefined) break
      await sendOne(next)
    }
    isBusy = false
  }

  return {
    store,
    send(files, task) {
      const sendings = files.map((file): Sending => {
        const fault = faultOf(file, task.types)
        return { id: newId(), file, state: fault ? 'failed' : 'waiting', share: 0, fault, refusal: null }
      })
      for (const { id } of sendings) tasks.set(id, { task, control: new AbortController() })
      store.set(all => [...all, ...sendings])
      void run()
    },
    dismiss(id) {
      const isUnderWay = store.get().some(one => one.id === id && one.state === 'sending')
      tasks.get(id)?.control.abort()
      if (!isUnderWay) forget(id)
    },
    retry(id) {
      change(id, { state: 'waiting', share: 0, refusal: null })
      void run()
    },
  }
}
