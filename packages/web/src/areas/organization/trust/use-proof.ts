import { useEffect, useRef, useState } from 'react'
import { notifyProblem } from '../../../data/messages.ts'
import { queryClient } from '../../../data/wire/queries.ts'
import { checkAdded, checkKept, checkPart, fetchTrust, trustKey, type Finding } from './trust-calls.ts'

export interface Proof {
  readonly state: 'idle' | 'running' | 'kept' | 'added' | 'done' | 'failed'
  readonly done: number
  readonly count: number
  readonly records: number
  /** Incidences and hours of readings that were compared. */
  readonly compared: number
  /** Labels of releases that told too little of them to compare all of it. */
  readonly unproved: number
  readonly findings: readonly Finding[]
  readonly endedAt: number | null
}

const IDLE: Proof = {
  state: 'idle',
  done: 0,
  count: 0,
  records: 0,
  compared: 0,
  unproved: 0,
  findings: [],
  endedAt: null,
}

/** Checks the chain from its first block to the head of this moment, about a second a call; can be stopped. */
export function useProof() {
  const [proof, setProof] = useState<Proof>(IDLE)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])
  async function check(signal: AbortSignal) {
    const { trust } = await fetchTrust()
    queryClient.setQueryData(trustKey, { trust })
    let now: Proof = { ...IDLE, state: 'running', count: trust.block }
    let removed = 0
    setProof(now)
    for (let from: number | null = trust.block === 0 ? null : 1; from !== null;) {
      const part = await checkPart(from, trust.block, signal)
      removed += part.removed
      from = part.next
      now = {
        ...now,
        done: from === null ? trust.block : from - 1,
        records: now.records + part.records,
        findings: [...now.findings, ...part.findings],
      }
      setProof(now)
    }
    now = { ...now, state: 'added' }
    setProof(now)
    const { findings } = await checkAdded(removed, signal)
    now = { ...now, state: 'kept', findings: [...now.findings, ...findings] }
    setProof(now)
    for (let from: string | null = null, isFirst = true; isFirst || from !== null; isFirst = false) {
      const part = await checkKept(from, signal)
      from = part.next
      now = {
        ...now,
        compared: now.compared + part.compared,
        records: now.records + part.compared,
        unproved: now.unproved + part.unproved,
        findings: [...now.findings, ...part.findings],
      }
      setProof(now)
    }
    setProof({ ...now, state: 'done', endedAt: Date.now() })
  }
  return {
    proof,
    async start() {
      const controller = new AbortController()
      running.current = controller
      setProof({ ...IDLE, state: 'running' })
      try {
        await check(controller.signal)
      } catch (error) {
        if (controller.signal.aborted) return setProof(IDLE)
        notifyProblem(error)
        setProof(before => ({ ...before, state: 'failed' }))
      }
    },
    stop: () => running.current?.abort(),
  }
}
