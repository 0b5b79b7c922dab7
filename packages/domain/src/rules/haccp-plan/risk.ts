/** How grave a hazard is, and by what it is controlled. */

/** From 1 (hardly ever, hardly noticed) to 5 (often, deadly). */
export interface Risk {
  readonly likelihood: number
  readonly severity: number
}

export const riskLevels = ['low', 'medium', 'high', 'veryHigh'] as const
export type RiskLevel = (typeof riskLevels)[number]

/** From this product on a hazard is significant: one that can kill always is. */
const SIGNIFICANT = 5

/** Likelihood times severity, from 1 to 25. */
export const riskOf = ({ likelihood, severity }: Risk): number => likelihood * severity

/** What the product means: below 5 low, then medium, from 10 high, from 15 very high. */
export function riskLevel(risk: Risk): RiskLevel {
  const product = riskOf(risk)
  if (product < SIGNIFICANT) return 'low'
  if (product < 10) return 'medium'
  return product < 15 ? 'high' : 'veryHigh'
}

/** Whether a hazard has to be taken through the decision tree. */
export const isSignificant = (risk: Risk): boolean => riskOf(risk) >= SIGNIFICANT

/** The questions in their order: Codex CXC 1-1969, decision tree of 2022. */
export const treeQuestions = ['prerequisite', 'measure', 'later', 'enough'] as const
export type TreeQuestion = (typeof treeQuestions)[number]
export type TreeAnswers = Readonly<Record<TreeQuestion, boolean | null>>

/** Where nothing was answered yet. */
export const noAnswers: TreeAnswers = { prerequisite: null, measure: null, later: null, enough: null }

export interface TreeResult {
  /** Null: a question is open, or the step has to change first. */
  readonly outcome: 'ccp' | 'prerequisite' | 'none' | null
  /** The question that is open; null: none is. */
  readonly asks: TreeQuestion | null
  /** No measure controls the hazard here and none later: step, process or product have to change. */
  readonly mustChange: boolean
  /** It is left to a later step, which has to control it. */
  readonly isLater: boolean
}

const result = (more: Partial<TreeResult>): TreeResult => ({
  outcome: null,
  asks: null,
  mustChange: false,
  isLater: false,
  ...more,
})

/**
 * The decision tree of Codex CXC 1-1969: can prerequisite programmes control the hazard to an acceptable level here; is
 * there a measure here; will a later step control it; can this one. Without a measure here a later step has to control it:
 * then the third question follows the second.
 */
export function decideTree(answers: TreeAnswers): TreeResult {
  if (answers.prerequisite === null) return result({ asks: 'prerequisite' })
  if (answers.prerequisite) return result({ outcome: 'prerequisite' })
  if (answers.measure === null) return result({ asks: 'measure' })
  if (answers.later === null) return result({ asks: 'later' })
  if (answers.later) return result({ outcome: 'none', isLater: true })
  if (!answers.measure) return result({ mustChange: true })
  if (answers.enough === null) return result({ asks: 'enough' })
  return answers.enough ? result({ outcome: 'ccp' }) : result({ mustChange: true })
}

/** The questions that are asked for these answers, those that are answered and the open one. */
export function askedQuestions(answers: TreeAnswers): readonly TreeQuestion[] {
  const { asks } = decideTree(answers)
  if (answers.prerequisite !== false) return ['prerequisite']
  const rest: TreeQuestion[] = ['prerequisite', 'measure']
  if (answers.measure !== null) rest.push('later')
  if (answers.later === false && answers.measure === true) rest.push('enough')
  return rest.filter(question => answers[question] !== null || question === asks)
}

/** By what a hazard is controlled: a low risk needs nothing of its own; any other what its answers come to. */
export function controlOf(hazard: Risk & { readonly answers: TreeAnswers }): TreeResult {
  const tree = decideTree(hazard.answers)
  if (tree.outcome === null && !isSignificant(hazard)) return result({ outcome: 'none' })
  return tree
}
