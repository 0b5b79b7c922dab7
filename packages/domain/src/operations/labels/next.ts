/** What may happen next to a label: asked before every move, and shown on its screen. */
import { markOf, type MarkResult } from '../../rules/expiry/index.ts'
import { allowedMoves, openingOf, type Move, type Opening } from '../../rules/programs/index.ts'
import { asksProcess } from '../../rules/processes/index.ts'
import { batchOf, type LabelFacts, type ProgramFacts } from './facts.ts'
import { foodAsked, isEmpty, type LabelRow } from './label-row.ts'

/** The programs that take this label's product. */
export function programsFor({ programs }: LabelFacts, label: LabelRow): ProgramFacts[] {
  return programs.filter(({ productIds }) => productIds.length === 0 || productIds.includes(label.productId))
}

/** The moves out of the label's state, blocked ones with their reason; none for a label with nothing left. */
export function movesOf(facts: LabelFacts, label: LabelRow, now: string): Move[] {
  if (isEmpty(label)) return []
  return allowedMoves({
    ...foodAsked(label, batchOf(facts, label), now),
    programs: programsFor(facts, label),
    arrivedBy: facts.programs.find(program => program.id === label.programId) ?? null,
  })
}

/** Whether the pack of a label can be opened. */
export function openingFor(facts: LabelFacts, label: LabelRow, now: string): Opening {
  if (isEmpty(label) || label.isFinal) return { isOffered: false }
  return openingOf({
    ...foodAsked(label, batchOf(facts, label), now),
    openedAt: label.openedAt,
    productLife: facts.products.get(label.productId)?.life ?? null,
  })
}

/** A move with the name of the program that makes it. */
export type OfferedMove = Move & {
  readonly programName: string | null
  /** A process shows that the food was worked so: it is started, not claimed. */
  readonly asksProcess?: boolean
}

export interface WhatNext {
  readonly moves: readonly OfferedMove[]
  readonly mark: MarkResult
  readonly opening: Opening
}

export function whatNext(facts: LabelFacts, label: LabelRow, now: string): WhatNext {
  const programs = new Map(facts.programs.map(program => [program.id, program]))
  return {
    moves: movesOf(facts, label, now).map(move => {
      const program = programs.get(move.programId ?? '')
      const asks = program !== undefined && move.outcome === 'end' && asksProcess(program)
      return { ...move, programName: program?.name ?? null, ...(asks ? { asksProcess: true } : {}) }
    }),
    mark: markOf(label, now),
    opening: openingFor(facts, label, now),
  }
}
