/** The state of a door: which way, where to, the session, what was scanned in it; and scanning. */
import { isScanDone, type AskedScan, type DoorKnown, type ScanDirection } from '@cloche/domain/operations'
import { useRef, useState } from 'react'
import { notify, notifyProblem, problemText } from '../../../data/messages.ts'
import { useNames, type RecordOf } from '../../../data/records/records.ts'
import { useSession } from '../../../data/session/session.ts'
import { useText } from '../../../data/text/texts.ts'
import { newId } from '../../../data/wire/new-id.ts'
import { queryClient, queryKeys } from '../../../data/wire/queries.ts'
import type { Outcome } from './answer.tsx'
import { keepDoor, readDoor, sessionOf, type Goes, type KeptDoor } from './kept-door.ts'
import { labelOfCode, runningCount, sendScan, takeScanBack } from './scan-calls.ts'

type Checkpoint = RecordOf<'checkpoint'> & { readonly locationId: string }

const ways: readonly ScanDirection[] = ['in', 'out', 'count']

/** A line of the list: what was scanned here since the screen stands. */
export type Line = Outcome & { readonly id: string }

/** A second press of the same finger takes nothing else back. */
const UNDO_REST_MS = 700
/** So many lines stand on the screen; the session has all. */
const SHOWN = 50

export function useDoor(checkpoint: Checkpoint) {
  const t = useText()
  const { me } = useSession()
  const [kept, setKept] = useState(() => readDoor(checkpoint.id))
  const [lines, setLines] = useState<readonly Line[]>([])
  const [isBusy, setIsBusy] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const [isUndoing, setIsUndoing] = useState(false)
  const waiting = useRef<Promise<unknown>>(Promise.resolve())
  const offered = checkpoint.direction === 'both' ? ways : ways.filter(way => way === checkpoint.direction)
  const direction = offered.find(way => way === kept.direction) ?? offered[0] ?? 'in'
  const { targetId } = checkpoint
  const names = useNames('location', [targetId])
  const usual: Goes | null =
    targetId === null ? null : { kind: 'place', id: targetId, name: names.get(targetId) ?? '' }
  const goes = kept.goes ?? usual
  const change = (next: Partial<KeptDoor>) => setKept(keepDoor(checkpoint.id, next))

  async function session() {
    const now = sessionOf(readDoor(checkpoint.id), direction, me?.id ?? '')
    if (direction !== 'count' || now.stockCountId !== undefined) return now
    return { ...now, stockCountId: await runningCount(checkpoint.locationId, checkpoint.name ?? '') }
  }

  /** The count may be over: the next scan looks for the one that goes on. */
  function forgetCount(): void {
    const { session: last } = readDoor(checkpoint.id)
    if (last?.stockCountId === undefined) return
    const { stockCountId: _over, ...rest } = last
    change({ session: rest })
  }

  /** What is asked of a scan besides its label. */
  function towards(isBrought: boolean): Partial<AskedScan> {
    if (isBrought) return { isBrought }
    if (direction !== 'out' || goes === null) return {}
    if (goes.kind === 'place') return { toLocationId: goes.id }
    return goes.kind === 'waste' ? { becomes: 'waste', cause: goes.cause } : { becomes: 'consume' }
  }

  async function answerTo(code: string, isBrought: boolean): Promise<Line> {
    const id = newId()
    const found = await labelOfCode(code)
    const line = { id, code, serial: found?.title }
    try {
      const now = await session()
      const { stockCountId } = now
      const asked: AskedScan = {
        id,
        checkpointId: checkpoint.id,
        checkpointBatchId: now.id,
        direction,
        ...(found === undefined ? { code: code.slice(0, 500) } : { labelId: found.id }),
        ...towards(isBrought),
        ...(stockCountId === undefined ? {} : { stockCountId }),
      }
      const door: DoorKnown = {
        checkpoint: { ...checkpoint, name: checkpoint.name ?? '' },
        batch: now.isBegun
          ? { userId: me?.id ?? null, status: 'open', direction, checkpointId: checkpoint.id }
          : null,
        isUsed: lines.some(
          ({ scanned }) => scanned?.scan.checkpointBatchId === now.id && isScanDone(scanned.scan.result),
        ),
        earlier: lines.flatMap(({ scanned, isTakenBack }) =>
          scanned?.scan.checkpointBatchId === now.id &&
          scanned.scan.labelId === found?.id &&
          isTakenBack !== true
            ? [scanned.scan.result]
            : [],
        ),
        count:
          stockCountId === undefined
            ? null
            : { id: stockCountId, locationId: checkpoint.locationId, status: 'open' },
      }
      const said = { title: found?.detail ?? code, detail: checkpoint.name ?? '' }
      const { answer, isWaiting } = await sendScan(asked, door, found, said)
      change({ session: { ...now, isBegun: true } })
      void queryClient.invalidateQueries({ queryKey: queryKeys.all('label') })
      return { ...line, scanned: answer, isWaiting }
    } catch (error) {
      forgetCount()
      return { ...line, refusal: problemText(error) }
    }
  }

  /** One after another: what is scanned while another is answered waits for it. */
  function scan(code: string, isBrought = false): void {
    if (direction === 'out' && goes === null) return setIsAsking(true)
    waiting.current = waiting.current.then(async () => {
      setIsBusy(true)
      const line = await answerTo(code, isBrought)
      const isGood = line.scanned !== undefined && isScanDone(line.scanned.scan.result)
      navigator.vibrate?.(isGood ? 60 : [120, 80, 120])
      setLines(before => [line, ...before].slice(0, SHOWN))
      setIsBusy(false)
    })
  }

  async function takeBack(line: Line): Promise<void> {
    setIsUndoing(true)
    try {
      await takeScanBack(line.id)
      setLines(before => before.map(one => (one.id === line.id ? { ...one, isTakenBack: true } : one)))
      notify({ kind: 'success', message: t('scanning.takenBack') })
    } catch (error) {
      notifyProblem(error)
    } finally {
      setTimeout(() => setIsUndoing(false), UNDO_REST_MS)
    }
  }

  return {
    offered,
    direction,
    turn: (next: ScanDirection) => {
      change({ direction: next })
      setLines([])
    },
    goes,
    isAsking,
    ask: () => setIsAsking(true),
    dismiss: () => setIsAsking(false),
    choose(next: Goes) {
      change({ goes: next })
      setIsAsking(false)
    },
    lines,
    isBusy,
    isUndoing,
    scan,
    takeBack,
    sessionId: kept.session?.isBegun === true ? sessionOf(kept, direction, me?.id ?? '').id : null,
  }
}
