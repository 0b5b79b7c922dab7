import { findAi } from './ai-table.ts'
import type { Element } from './element.ts'
import type { CodeProblem } from '../problem.ts'

const matches = (pattern: string, ai: string): boolean =>
  pattern.length === ai.length && ai.startsWith(pattern.replace(/n+$/, ''))

/** Keys whose serial is a part of the value: length of the value without it. */
const serialisedFrom: Record<string, number> = { '253': 13, '255': 13, '8003': 14 }

/**
 * What is wrong with elements taken together: the same identifier with two values, identifiers that exclude
 * each other, missing companions (a batch needs a GTIN), a digital signature without a serial.
 * For one item the elements of all its codes count together.
 * Source: GS1 General Specifications, "Invalid pairs" and "Mandatory associations" of element strings.
 */
export const associationProblems = (elements: readonly Element[]): CodeProblem[] => {
  const ais = elements.map(element => element.ai)
  const signed = ais.includes('8030')
  const problems: CodeProblem[] = []
  elements.forEach(({ ai, value }, index) => {
    const entry = findAi(ai)
    if (elements.slice(index + 1).some(other => other.ai === ai && other.value !== value))
      problems.push({ code: 'codes.gs1.repeated', ai })

    for (const pattern of entry?.excluded ?? []) {
      const other = ais.find(each => each !== ai && matches(pattern, each))
      if (other !== undefined) problems.push({ code: 'codes.gs1.exclusive', ai, other })
    }

    const present = (pattern: string) => ais.some(each => each !== ai && matches(pattern, each))
    for (const choices of entry?.required ?? [])
      if (!choices.some(choice => choice.split('+').every(present)))
        problems.push({ code: 'codes.gs1.required', ai, other: choices.join(', ') })

    if (signed && value.length <= (serialisedFrom[ai] ?? 0))
      problems.push({ code: 'codes.gs1.serialRequired', ai, other: '8030' })
  })
  return problems
}
