/**
 * The tree of locations: how whole branches move at once. What may lie in what, the room of places says.
 *
 * Words: a **hierarchy** is the way from the outermost place to this one, itself last. A **wish** says where one place
 * goes and in which order among its siblings; wishes are judged all together, by the tree that comes out.
 * Specification: core, sections 1 and 7. Errors are data: a place's id and the text key of the broken rule.
 */
export { placementFault } from './placement.ts'
export type { TreeFault } from './placement.ts'
export { planTree, wishesIn } from './plan.ts'
export type { TreeChange, TreeNode, TreePlan, Wish } from './plan.ts'
export { branchesOf } from './branches.ts'
