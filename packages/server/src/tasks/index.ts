/** Who does what when: tasks, plans, patterns, triggers. */
export { planningArea } from './planning/area.ts'
