/** Choices of HACCP plans, points and checks. */

/** Where in the kitchen a HACCP point is. */
export const HACCP_STAGES = [
  'receiving',
  'storage',
  'preparation',
  'cooking',
  'cooling',
  'holding',
  'serving',
  'cleaning',
  'other',
] as const

/** Kinds of hazard: what can make food unsafe. */
export const HACCP_HAZARDS = ['biological', 'chemical', 'physical', 'allergen'] as const

/** Kinds of kitchen that a HACCP plan begins with. */
export const HACCP_KITCHENS = ['restaurant', 'hotel', 'collective', 'school', 'productionCentre'] as const

/** By whose law the limits of a HACCP plan are set. */
export const HACCP_REGIONS = ['EU', 'UK', 'US'] as const

/** By what a hazard is controlled (Codex CXC 1-1969): a critical control point, a prerequisite programme, or nothing of its own. */
export const HACCP_CONTROLS = ['ccp', 'prerequisite', 'none'] as const

/** What a HACCP point measures; `visual`: nothing, it is judged. */
export const HACCP_MEASURES = ['temperature', 'time', 'ph', 'waterActivity', 'visual', 'count'] as const

/** How what is found at a HACCP point comes in. */
export const HACCP_METHODS = [
  'typed',
  'sensor',
  'probe',
  'options',
  'count',
  'text',
  'photo',
  'signature',
] as const

/** Programmes that come before HACCP itself (Codex CXC 1-1969, general principles of food hygiene). */
export const HACCP_PREREQUISITES = [
  'cleaning',
  'pests',
  'deliveries',
  'oil',
  'calibration',
  'personnel',
  'water',
  'maintenance',
  'training',
] as const

/** What came of a check. */
export const HACCP_OUTCOMES = ['ok', 'failed', 'notApplicable'] as const
