/**
 * Organizations as customers: how they stand with the installation, and who may do what with them.
 *
 * Words: a **customer** is an organization as those see it who look after it: the **platform's** owners, who look after
 * all, and **affiliates**, who look after those that are theirs. A customer is active, **suspended** (nobody comes in,
 * nothing is done for it, all of it is kept), **closed** (the same, until everything is erased on a set day) or
 * **erased** (only that line is left). The **rights** of an affiliate are what the platform lets it do with its
 * customers. An **allotment** is what of licences it lets one grant. Reading: docs/decisions/061-customers.md,
 * docs/decisions/068-licences-to-grant.md, docs/decisions/070-in-a-persons-name.md.
 */
export { actingRefusal, mayLetAct } from './acting.ts'
export { customerActions, customerRights, usualRights } from './actions.ts'
export type { CustomerAction, CustomerRight, CustomerStatus } from './actions.ts'
export { allottedTypes, grantRefusal, leftOf, stands, usedOf } from './allotments.ts'
export type { Allotment } from './allotments.ts'
export { actionsFor, lookerOf, mayGrant, mayMake, opensPart, refusalOf } from './looking-after.ts'
export type { CustomerFacts, Looker } from './looking-after.ts'
export { eraseDay } from './closing.ts'
