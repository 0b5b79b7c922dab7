/**
 * HACCP plans: nine sections and what each lacks, how grave a hazard is (likelihood times severity, each from 1 to 5), by
 * what it is controlled (Codex CXC 1-1969, decision tree of 2022), what a published version contains, what changed between
 * two, plans to begin with by kind of kitchen and region. Limits in °C, seconds, hours or percent, each with its source.
 */
export { askedQuestions, controlOf, decideTree, isSignificant, noAnswers, riskLevel, riskOf } from './risk.ts'
export type { RiskLevel, TreeAnswers, TreeQuestion } from './risk.ts'
export type { HazardFacts, PlanContent, PlanFacts, PointFacts } from './facts.ts'
export { neededPrerequisites, planSections, sectionsOf } from './sections.ts'
export { changesBetween, contentOf, contentText, signedText } from './content.ts'
export type { ContentNames } from './content.ts'
export { stepsOfRoutes } from './steps.ts'
export type { RouteOfFood } from './steps.ts'
export { pointFaults } from './points.ts'
export type { PointForm } from './points.ts'
export { answersOf, hazardsOf, stepsOf, templateHazards, templateSteps } from './templates.ts'
export type { Kitchen, TemplateHazardName, TemplateStep } from './templates.ts'
export { sourceKeys, templateLimits } from './template-limits.ts'
export type { Region, SourceKey, TemplateLimits } from './template-limits.ts'
