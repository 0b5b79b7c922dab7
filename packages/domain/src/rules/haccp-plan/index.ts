/**
 * HACCP plans: nine sections and what each lacks, how grave a hazard is (likelihood times severity, each from 1 to 5), by
 * what it is controlled (Codex CXC 1-1969, decision tree of 2022), what a published version contains, what changed between
 * two, plans to begin with by kind of kitchen and region. Limits in °C, seconds, hours or percent, each with its source.
 */
export {
  askedQuestions,
  controlOf,
  decideTree,
  isSignificant,
  noAnswers,
  riskLevel,
  riskLevels,
  riskOf,
  treeQuestions,
} from './risk.ts'
export type { Risk, RiskLevel, TreeAnswers, TreeQuestion, TreeResult } from './risk.ts'
export type { HazardFacts, PlanContent, PlanFacts, PlanStep, PointFacts } from './facts.ts'
export { missingTexts, neededPrerequisites, planSections, sectionsOf } from './sections.ts'
export type { Missing, MissingText, PlanSection, SectionState } from './sections.ts'
export { changesBetween, contentOf, contentText, signedText } from './content.ts'
export type { ContentNames, FieldChange, PlanChange, Signed } from './content.ts'
export { stageOfState, stepsOfRoutes } from './steps.ts'
export type { RouteOfFood } from './steps.ts'
export { pointFaults, possible } from './points.ts'
export type { PointForm } from './points.ts'
export { answersOf, hazardsOf, stepsOf, templateHazards, templates, templateSteps } from './templates.ts'
export type { Kitchen, TemplateHazard, TemplateHazardName, TemplatePoint, TemplateStep } from './templates.ts'
export { sourceKeys, templateLimits } from './template-limits.ts'
export type {
  Region,
  SourceKey,
  TemplateGroup,
  TemplateLimit,
  TemplateLimits,
  TemplateValue,
} from './template-limits.ts'
