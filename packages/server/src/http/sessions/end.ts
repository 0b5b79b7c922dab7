/** The one door by which sessions end: whatever was made from them, by acting or by switching, ends with them. */
import type { Statement } from '../../database/connection.ts'

/**
 * The statement that ends sessions and those made from them; its row says how many of the meant ones it ended.
 * @param meant SQL over `session` with places for the values, e.g. `id = $1`; it may use the tables of `besides`
 * @param besides further parts of a recursive `with`, each ending in a comma
 */
export const endingSessions = (
  meant: string,
  values: readonly unknown[],
  besides = '',
): Statement<{ readonly count: number }> => ({
  text: `with recursive ${besides} meant as (select id from session where ended is null and ${meant}),
      chain as (
        select id from meant
        union select s.id from session s join chain c on c.id in (s.parent_id, s.held_id) where s.ended is null
      ),
      done as (
        update session set ended = now(), revision = revision + 1
        where id in (select id from chain) and ended is null returning id
      )
    select count(*)::int as count from done where id in (select id from meant)`,
  values,
})

/** Ends what people of an affiliate do in the name of an organization's people. */
export const endingActs = (affiliateId: string, organizationId: string) =>
  endingSessions('acted_by_organization_id = $1 and home_organization_id = $2', [affiliateId, organizationId])
